import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BusinessError, type Envelope } from '../http/envelope.ts'
import type { ServerTexts } from '../http/serverTexts.ts'
import { StoreBusyError, StoreFullError } from '../store/storeErrors.ts'

/** Transport faults that have a sentence of their own (`status<number>`); another is said like the first of its hundred. */
const STATUSES_WITH_TEXT = new Set([400, 403, 404, 408, 413, 415, 426, 429, 500, 502, 503, 504])

/** Seconds after which one may come again. */
const RETRY_AFTER_SECONDS = 5

/**
 * Answers every fault as `{ code, message }`: refusals with HTTP 200, transport faults with their status, anything
 * unforeseen with 500 and not a word of what happened, which goes to the log under the request's id. From 500 on the body
 * says that id too (`data.requestId`), for people to quote.
 */
export function errorHandler(app: FastifyInstance, serverTexts: ServerTexts): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, serverTexts))
  app.setNotFoundHandler((request, reply) => sendHttpError(404, request, reply, serverTexts))
}

/** Answers what was thrown. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  serverTexts: ServerTexts,
): FastifyReply {
  if (error instanceof BusinessError) {
    request.errorKey = error.key
    const message = serverTexts.translate(request.language, error.key, error.params)
    return reply.code(200).send(envelope(error.code, message, error.data))
  }
  if (error instanceof StoreBusyError) {
    request.log.warn({ err: error }, 'database busy')
    return reply.code(200).send(envelope(501, serverTexts.translate(request.language, 'busy')))
  }
  if (error instanceof StoreFullError) {
    request.log.error({ err: error }, 'database full')
    return reply.code(200).send(envelope(501, serverTexts.translate(request.language, 'noSpace')))
  }
  // A folder of the site is no page: to a reader, and to an operator, there is nothing at that address.
  const status = statusOf(error) === 403 && request.method === 'GET' ? 404 : statusOf(error)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  return sendHttpError(status, request, reply, serverTexts)
}

function sendHttpError(
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
  { translate }: ServerTexts,
): FastifyReply {
  const textStatus = STATUSES_WITH_TEXT.has(status) ? status : status < 500 ? 400 : 500
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  // Also set here, for a fault may come before any hook has run.
  reply.code(status).header('cache-control', 'no-store').header('x-request-id', request.id)
  return reply.send(
    envelope(
      status,
      translate(request.language, `status${textStatus}`),
      status >= 500 ? { requestId: request.id } : undefined,
    ),
  )
}

/** An answer without `data` has no such member. */
export const envelope = (code: number, message: string, data?: unknown): Envelope =>
  data === undefined ? { code, message } : { code, message, data }

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}
