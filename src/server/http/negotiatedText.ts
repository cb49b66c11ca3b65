import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The encodings that the server makes itself, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/** Accept-Encoding headers whose preferred encoding is remembered; clients send few different ones. */
const MAX_REMEMBERED_HEADERS = 500
const NO_ENCODING = 'identity'

/** How a text is sent to one client. */
export interface TextForm {
  tag: string
  encoding: Encoding | undefined
  /** Undefined: the client has it. */
  body: Buffer | undefined
}

/** A text that is sent many times. */
export interface NegotiatedText {
  identity: Buffer
  uncompressed: TextForm
  /** In each encoding that it has been compressed to. */
  compressed: Partial<Record<Encoding, TextForm>>
  /** For clients that have it in some encoding. */
  known: TextForm[]
  tags: Record<Encoding, string>
}

/** A text that is not compressed yet. */
export function toNegotiatedText(identity: Buffer): NegotiatedText {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const tag = `"${hash}"`
  const tags = { br: `"${hash}-br"`, gzip: `"${hash}-gzip"` }
  return {
    identity,
    uncompressed: { tag, encoding: undefined, body: identity },
    compressed: {},
    known: [tag, ...Object.values(tags)].map((each) => ({ tag: each, encoding: undefined, body: undefined })),
    tags,
  }
}

/** Compresses a text once, off the event loop. */
export async function compressText(text: NegotiatedText): Promise<void> {
  const { identity, tags } = text
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    promisify(gzip)(identity, { level: constants.Z_BEST_COMPRESSION }),
  ])
  text.compressed = {
    br: { tag: tags.br, encoding: 'br', body: br },
    gzip: { tag: tags.gzip, encoding: 'gzip', body: gz },
  }
}

/** A text in all encodings. */
export async function encodeText(identity: Buffer): Promise<NegotiatedText> {
  const text = toNegotiatedText(identity)
  await compressText(text)
  return text
}

type WithHeaders = { headers: IncomingHttpHeaders }

/** Tells the encoding that a client prefers of those given, by the weights it sends; undefined: none. Source: RFC 9110, 12.5.3. */
function encodingPreference<T extends Encoding>(encodings: readonly T[]): (request: WithHeaders) => T | undefined {
  const preferred = new LRUCache<string, T | typeof NO_ENCODING>({ max: MAX_REMEMBERED_HEADERS })
  const find = (header: string): T | undefined => {
    let encoding = preferred.get(header)
    if (encoding === undefined) {
      const chosen = negotiate(header.toLowerCase(), [...encodings])
      encoding = encodings.find((each) => each === chosen) ?? NO_ENCODING
      preferred.set(header, encoding)
    }
    return encoding === NO_ENCODING ? undefined : encoding
  }
  // Most clients send the same header.
  let last: { header: string; encoding: T | undefined } | undefined
  return ({ headers }) => {
    const header = headers['accept-encoding']
    if (typeof header !== 'string') return undefined
    if (last?.header !== header) last = { header, encoding: find(header) }
    return last.encoding
  }
}

const preferredEncoding = encodingPreference(ENCODINGS)
const preferredOfGzip = encodingPreference(['gzip'])

/** Whether a client rather gets gzip than no compression. */
export const prefersGzip = (request: WithHeaders): boolean => preferredOfGzip(request) !== undefined

/** A text in the encoding that the client prefers, with an entity tag of its own, or nothing but the tag of what the client has. */
export function chooseForm(request: Pick<FastifyRequest, 'headers' | 'method'>, text: NegotiatedText): TextForm {
  const known = request.method === 'POST' ? undefined : findKnown(request, text)
  if (known) return known
  const encoding = preferredEncoding(request)
  return (encoding && text.compressed[encoding]) ?? text.uncompressed
}

/** Sends a text in the encoding that the client prefers, or 304 if the client has it. */
export function sendText(request: FastifyRequest, reply: FastifyReply, text: NegotiatedText): FastifyReply {
  const { tag, encoding, body } = chooseForm(request, text)
  reply.header('vary', 'accept-encoding').header('etag', tag)
  if (!body) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** What the client has, if it names an entity tag of this text in any encoding; a proxy may have weakened it. */
function findKnown({ headers }: WithHeaders, { known }: NegotiatedText): TextForm | undefined {
  if (headers['if-none-match'] === undefined) return undefined
  const named = new Set(headers['if-none-match'].split(',').map((tag) => tag.trim().replace(/^W\//, '')))
  return known.find(({ tag }) => named.has(tag))
}
