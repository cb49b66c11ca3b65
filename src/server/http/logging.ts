import { pino, type DestinationStream, type Logger } from 'pino'

/** Headers that must never reach a log line, should a request or response ever be logged. */
const REDACTED_PATHS = [
  'headers.token',
  'headers.cookie',
  'headers.authorization',
  'headers["x-xsrf-token"]',
  'headers["idempotency-key"]',
  'headers["set-cookie"]',
]

/** Objects whose headers are left out, since clients choose their names. */
const HEADER_OWNERS = ['req', 'res']

/** Keeps only the members that locate an error: database errors hold the rejected values in others. */
function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const member = (key: string): unknown => Reflect.get(error, key)
  const fields = {
    type: name,
    message,
    stack,
    code: member('code'),
    errcode: member('errcode'),
    statusCode: member('statusCode'),
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** The server's logger: JSON lines. @param destination default: standard output */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const paths = [...REDACTED_PATHS, ...HEADER_OWNERS.map((owner) => `${owner}.headers`)]
  return pino(
    { level, serializers: { err: serializeError }, redact: { paths, censor: '[secret]' } },
    destination ?? pino.destination(1),
  )
}
