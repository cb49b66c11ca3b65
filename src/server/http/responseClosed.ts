import type { FastifyReply } from 'fastify'

/** Aborted with `reason` once nobody waits any more: the connection is closed, or something else was answered (`handlerTimeout`). */
export function responseClosed({ raw }: FastifyReply, reason: () => Error): AbortSignal {
  const abort = new AbortController()
  raw.once('close', () => abort.abort(reason()))
  return abort.signal
}
