import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The encodings that the server makes itself, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/** Accept-Encoding headers whose preferred encoding is remembered; clients send few different ones. */
const MAX_REMEMBERED_HEADERS = 500
const NO_ENCODING = 'identity'

/** A text that is sent many times, in each encoding that it has been compressed to, and the hash its entity tags are made of. */
export interface NegotiatedText {
  hash: string
  identity: Buffer
  encoded: Partial<Record<Encoding, Buffer>>
}

/** A text that is not compressed yet. */
export const toNegotiatedText = (identity: Buffer): NegotiatedText => ({
  hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
  identity,
  encoded: {},
})

/** Compresses a text once, off the event loop. */
export async function compressText(text: NegotiatedText): Promise<void> {
  const { identity } = text
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    promisify(gzip)(identity, { level: constants.Z_BEST_COMPRESSION }),
  ])
  text.encoded = { br, gzip: gz }
}

/** A text in all encodings. */
export async function encodeText(identity: Buffer): Promise<NegotiatedText> {
  const text = toNegotiatedText(identity)
  await compressText(text)
  return text
}

/** The encoding that a client prefers of those given, by the weights it sends; undefined: none. Source: RFC 9110, 12.5.3. */
export const preferredEncoding = <T extends Encoding>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  encodings: readonly T[],
): T | undefined => {
  const header = headers['accept-encoding']
  if (typeof header !== 'string') return undefined
  const key = `${encodings.join()} ${header}`
  let encoding = preferred.get(key)
  if (encoding === undefined) {
    encoding = negotiate(header.toLowerCase(), [...encodings]) ?? NO_ENCODING
    preferred.set(key, encoding)
  }
  return encodings.find((each) => each === encoding)
}

const preferred = new LRUCache<string, string>({ max: MAX_REMEMBERED_HEADERS })

/** How a text is sent to one client. */
interface ChosenForm {
  tag: string
  encoding: Encoding | undefined
  /** Undefined: the client has it. */
  body: Buffer | undefined
}

/** A text in the encoding that the client prefers, with an entity tag of its own, or nothing but the tag of what the client has. */
export function chooseForm(request: Pick<FastifyRequest, 'headers' | 'method'>, text: NegotiatedText): ChosenForm {
  const knownTag = request.method === 'POST' ? undefined : findKnownTag(request, text)
  if (knownTag !== undefined) return { tag: knownTag, encoding: undefined, body: undefined }
  const encoding = preferredEncoding(request, ENCODINGS)
  const encoded = encoding && text.encoded[encoding]
  return encoded
    ? { tag: tagOf(text, encoding), encoding, body: encoded }
    : { tag: tagOf(text), encoding: undefined, body: text.identity }
}

/** Sends a text in the encoding that the client prefers, or 304 if the client has it. */
export function sendText(request: FastifyRequest, reply: FastifyReply, text: NegotiatedText): FastifyReply {
  const { tag, encoding, body } = chooseForm(request, text)
  reply.header('vary', 'accept-encoding').header('etag', tag)
  if (!body) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

const tagOf = ({ hash }: NegotiatedText, encoding?: Encoding): string => `"${encoding ? `${hash}-${encoding}` : hash}"`

/** The entity tag of this text, in any encoding, that the client names; a proxy may have weakened it. */
function findKnownTag({ headers }: Pick<FastifyRequest, 'headers'>, text: NegotiatedText): string | undefined {
  if (headers['if-none-match'] === undefined) return undefined
  const named = new Set(headers['if-none-match'].split(',').map((tag) => tag.trim().replace(/^W\//, '')))
  return [undefined, ...ENCODINGS].map((encoding) => tagOf(text, encoding)).find((tag) => named.has(tag))
}
