import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The encodings that the server makes itself, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/** A text that is sent many times, in each encoding, and the hash its entity tags are made of. */
export interface NegotiatedText {
  hash: string
  identity: Buffer
  encoded: Record<Encoding, Buffer>
}

/** Compresses a text once, off the event loop. */
export async function encodeText(identity: Buffer): Promise<NegotiatedText> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    promisify(gzip)(identity, { level: constants.Z_BEST_COMPRESSION }),
  ])
  return {
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    identity,
    encoded: { br, gzip: gz },
  }
}

/** The encoding that a client prefers of those given, by the weights it sends; undefined: none. Source: RFC 9110, 12.5.3. */
export const preferredEncoding = <T extends Encoding>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  encodings: readonly T[],
): T | undefined => {
  const header = headers['accept-encoding']
  const encoding = typeof header === 'string' ? negotiate(header.toLowerCase(), [...encodings]) : null
  return encodings.find((each) => each === encoding)
}

/** Sends a text in the encoding that the client prefers, with an entity tag of its own, or 304 if the client has it. */
export function sendText(request: FastifyRequest, reply: FastifyReply, text: NegotiatedText): FastifyReply {
  reply.header('vary', 'accept-encoding')
  const knownTag = findKnownTag(request, text)
  if (knownTag !== undefined) return reply.code(304).header('etag', knownTag).send()
  const encoding = preferredEncoding(request, ENCODINGS)
  if (!encoding) return reply.header('etag', tagOf(text)).send(text.identity)
  return reply.header('etag', tagOf(text, encoding)).header('content-encoding', encoding).send(text.encoded[encoding])
}

const tagOf = ({ hash }: NegotiatedText, encoding?: Encoding): string => `"${encoding ? `${hash}-${encoding}` : hash}"`

/** The entity tag of this text, in any encoding, that the client names; a proxy may have weakened it. */
function findKnownTag({ headers }: FastifyRequest, text: NegotiatedText): string | undefined {
  const named = new Set(headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')))
  return [undefined, ...ENCODINGS].map((encoding) => tagOf(text, encoding)).find((tag) => named.has(tag))
}
