import type { FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'

/** A body that is sent many times, with its entity tag. */
export interface TaggedBody {
  body: Buffer
  /** Weak, since it identifies the body in all encodings. */
  etag: string
}

export const toTaggedBody = (body: Buffer): TaggedBody => ({
  body,
  etag: `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`,
})

/** Sends a body, or 304 if the client names its entity tag. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, { body, etag }: TaggedBody): FastifyReply {
  reply.header('etag', etag).header('vary', 'accept-encoding')
  const requestedTags = request.method === 'POST' ? undefined : request.headers['if-none-match']
  if (requestedTags?.split(',').some((each) => each.trim() === etag)) return reply.code(304).send()
  return reply.send(body)
}
