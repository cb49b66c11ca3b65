import type { FastifyReply } from 'fastify'

/**
 * Signal that aborts with `reason` once no client waits: the connection is closed, or `handlerTimeout` has answered.
 */
export function responseClosed({ raw }: FastifyReply, reason: () => Error): AbortSignal {
  const abort = new AbortController()
  raw.once('close', () => abort.abort(reason()))
  return abort.signal
}
