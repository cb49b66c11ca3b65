import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ENVELOPE_CODES, envelope } from '../../model/api/envelope.ts'
import { BusinessError, HttpError, TooManyRequestsError } from '../http/errors.ts'
import { formatDuration } from '../http/formatDuration.ts'
import type { ServerTexts } from '../http/serverTexts.ts'
import { StoreBusyError, StoreFullError } from '../store/storeErrors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Key of the refusal's sentence, for the log. */
    errorKey?: string
  }
}

interface ErrorHandlerOptions {
  serverTexts: ServerTexts
}

/** HTTP statuses with a sentence of their own (`status<number>`); another takes that of 400 or 500. */
const STATUSES_WITH_TEXT = new Set([400, 403, 404, 408, 413, 415, 426, 429, 500, 502, 503, 504])

/** Value of Retry-After in a 503. */
const RETRY_AFTER_SECONDS = 5

/**
 * Turns every error into an envelope: a BusinessError with HTTP 200, an HttpError with its status, any other error with
 * 500 and no detail; the detail is logged under the request's id. From 500 on the body holds that id too
 * (`data.requestId`), for people to quote.
 */
export const errorHandler = fp<ErrorHandlerOptions>(
  async (app: FastifyInstance, { serverTexts }) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id)
      done()
    })
    app.setErrorHandler((error, request, reply) => sendError(error, request, reply, serverTexts))
    app.setNotFoundHandler((request, reply) =>
      sendHttpError(isDecodable(request.originalUrl) ? 404 : 400, request, reply, serverTexts),
    )
  },
  { name: 'errorHandler', dependencies: ['requestLanguage'] },
)

/** Whether the path of an address consists of characters, escaped or not. */
export function isDecodable(url: string): boolean {
  try {
    return decodeURI(url.split(/[?#]/, 1)[0] ?? '') !== undefined
  } catch {
    return false
  }
}

/** Sends the envelope of an error. */
function sendError(
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
    return reply.code(200).send(envelope(ENVELOPE_CODES.refused, serverTexts.translate(request.language, 'busy')))
  }
  if (error instanceof StoreFullError) {
    request.log.error({ err: error }, 'database full')
    return reply.code(200).send(envelope(ENVELOPE_CODES.refused, serverTexts.translate(request.language, 'noSpace')))
  }
  if (error instanceof TooManyRequestsError) {
    const { retryAfterMs, challenge } = error
    request.errorKey = 'tooManyRequests'
    const time = formatDuration(retryAfterMs, serverTexts, request)
    const seconds = Math.ceil(retryAfterMs / 1000)
    reply.code(429).header('cache-control', 'no-store').header('retry-after', seconds)
    return reply.send(
      envelope(429, serverTexts.translate(request.language, 'tooManyRequests', { time }), {
        retryAfter: seconds,
        ...(challenge && { proofOfWork: challenge }),
      }),
    )
  }
  // @fastify/static answers 403 for a folder of the site; readers get 404.
  const status = statusOf(error) === 403 && request.method === 'GET' ? 404 : statusOf(error)
  // An HttpError was logged by what threw it, if an operator can do something about it.
  if (status >= 500 && !(error instanceof HttpError)) request.log.error({ err: error }, 'request failed')
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
  // Set here too, since an error may come before any hook has run.
  reply.code(status).header('cache-control', 'no-store').header('x-request-id', request.id)
  return reply.send(
    envelope(
      status,
      translate(request.language, `status${textStatus}`),
      status >= 500 ? { requestId: request.id } : undefined,
    ),
  )
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}
