import { pino, type DestinationStream, type Logger } from 'pino'

/** Headers that must never reach a log line, should anyone ever log a request's or an answer's. */
const REDACTED_PATHS = [
  'headers.token',
  'headers.cookie',
  'headers.authorization',
  'headers["x-xsrf-token"]',
  'headers["idempotency-key"]',
  'headers["set-cookie"]',
]

/** Objects whose headers are left out as a whole, for strangers name and fill them; the last is what the multipart reader notes at the level trace. */
const HEADER_OWNERS = ['req', 'res', 'busboyOptions']

/** Of a fault only what says where it is: a database names in other members the very values that it was given. */
function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause, code, errcode, statusCode } = error as Error & Record<string, unknown>
  const fields = {
    type: name,
    message,
    stack,
    code,
    errcode,
    statusCode,
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** The server's log: JSON lines, on the standard output unless another place is given. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const paths = [...REDACTED_PATHS, ...HEADER_OWNERS.map((owner) => `${owner}.headers`)]
  return pino(
    { level, serializers: { err: serializeError }, redact: { paths, censor: '[secret]' } },
    destination ?? pino.destination(1),
  )
}
