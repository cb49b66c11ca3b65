import type { FastifyReply } from 'fastify'

/** Aborted when the client closes its connection before it has the whole response, with `reason`. */
export function clientGone({ raw }: FastifyReply, reason: () => Error): AbortSignal {
  const abort = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) abort.abort(reason())
  })
  return abort.signal
}
