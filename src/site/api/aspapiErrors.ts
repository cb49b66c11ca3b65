import { AxiosError, isAxiosError } from 'axios'
import { isEnvelope, type Envelope, type FieldErrors } from '../../model/api/envelope.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import type { NotificationMessage } from './notifications.ts'

export const XSRF_COOKIE = 'XSRF-TOKEN'

/** A call that the backend refused (501) or that ended the session (401, 405). */
export class AspapiError extends Error {
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: Envelope) {
    super(message)
    this.name = 'AspapiError'
    this.code = code
    this.data = data
  }

  /** Names of broken rules by JSON pointer, from `data.errors`; empty when there are none. */
  get fieldErrors(): FieldErrors {
    return rulesIn(this.data, 'errors')
  }

  /** The same for single files of a field with several files, from `data.files`. */
  get fileErrors(): FieldErrors {
    return rulesIn(this.data, 'files')
  }
}

function rulesIn(data: unknown, member: 'errors' | 'files'): FieldErrors {
  const rules = isObject(data) && isObject(data[member]) ? data[member] : {}
  const entries = Object.entries(rules)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** The error for a response that breaks the contract. */
export const malformedResponse = (): AxiosError =>
  new AxiosError('The response does not follow the contract', AxiosError.ERR_BAD_RESPONSE)

/** Whether a failed call may still have taken effect: there is no response, or a server error. */
export const mayHaveArrived = (error: unknown): boolean =>
  isAxiosError(error) && (error.response === undefined || error.response.status >= 500)

const TOO_MANY_REQUESTS = 429

/** Whether the server refused a call because of too many requests; such a call changed nothing. */
export const wasLimited = (error: unknown): boolean =>
  isAxiosError(error) && error.response?.status === TOO_MANY_REQUESTS

export const isTimeout = ({ code }: AxiosError): boolean =>
  code === AxiosError.ECONNABORTED || code === AxiosError.ETIMEDOUT

/** Message to the user about a call, script or text that did not load. */
export const noResponseMessage = (): NotificationMessage => ({
  key: navigator.onLine ? 'messages.unreachable' : 'messages.offline',
})

/** Message to the user about a transport error. */
export function transportErrorMessage(error: AxiosError): NotificationMessage {
  if (isTimeout(error)) return { key: 'messages.timeout' }
  const status = error.response?.status
  if (status === undefined) return noResponseMessage()
  if (status === 403 && !document.cookie.includes(XSRF_COOKIE)) return { key: 'messages.cookies' }
  const body: unknown = error.response?.data
  // Only the server's message contains the time to wait.
  if (status === TOO_MANY_REQUESTS && isEnvelope(body)) return { text: body.message }
  const reference = requestIdOf(body)
  const params = { status, reference }
  if (status === 503 || status === TOO_MANY_REQUESTS)
    return { key: reference === undefined ? 'messages.unavailable' : 'messages.unavailableReference', params }
  return { key: reference === undefined ? 'messages.status' : 'messages.statusReference', params }
}

/** `data.requestId` of an error envelope: the reference of the server's log entry, for the user to quote. */
function requestIdOf(body: unknown): string | undefined {
  const id = isEnvelope(body) && isObject(body.data) ? body.data.requestId : undefined
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined
}
