import axios, { AxiosError, isAxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { language } from '../i18n/i18n.ts'
import { languageMeta } from '../i18n/languages.ts'
import { toAsciiJson } from '../model/contract/toAsciiJson.ts'
import { endSession, session } from '../session/session.ts'
import { saveReturnTo } from '../session/returnTo.ts'
import { notify, type NotificationMessage } from './notifications.ts'
import { trackRequest } from './pendingRequests.ts'

/** Every answer of the backend. Source: docs/contract.md section 1. */
export interface Envelope {
  code: number
  message: string
  data?: unknown
}

/** Milliseconds until a request is given up. Source: docs/requirements.md section 9. */
const REQUEST_TIMEOUT_MS = 300_000

/** A call that the backend refused (501), or that ended the session (401, 405). */
export class AspapiError extends Error {
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: Envelope) {
    super(message)
    this.name = 'AspapiError'
    this.code = code
    this.data = data
  }

  /** Broken rules by JSON pointer, from `data.errors`; empty when the answer names none. */
  get fieldErrors(): Record<string, string> {
    const errors = (this.data as { errors?: unknown } | undefined)?.errors
    const entries = typeof errors === 'object' && errors !== null ? Object.entries(errors) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  }
}

type NavigateTo = () => Promise<void>
let navigateToRoot: NavigateTo = async () => {}
let navigateToSignIn: NavigateTo = async () => {}

/** Says how the root route and the login page are reached: resolves when that is on screen. Called once by the app. */
export function setNavigation(toRoot: NavigateTo, toSignIn: NavigateTo): void {
  navigateToRoot = toRoot
  navigateToSignIn = toSignIn
}

/** Goes to the root route. */
export const goToRoot: NavigateTo = () => navigateToRoot()

const XSRF_COOKIE = 'XSRF-TOKEN'

const http = axios.create({
  xsrfCookieName: XSRF_COOKIE,
  xsrfHeaderName: 'X-XSRF-TOKEN',
  allowAbsoluteUrls: false,
})

function toRequestConfig(config: AxiosRequestConfig): AxiosRequestConfig {
  return {
    ...config,
    url: `aspapi${config.url}.asp`,
    headers: {
      ...config.headers,
      token: toAsciiJson(session.token ?? ''),
      'Accept-Language': languageMeta(language.code).tag,
    },
  }
}

const send = <T = unknown>(config: AxiosRequestConfig) => trackRequest(withTimeout<T>(config))

/** The call, given up after `TIMEOUT` by a timer of the page: a browser's own is not to be had where its clock is a test's. */
async function withTimeout<T>({ signal, ...config }: AxiosRequestConfig): Promise<AxiosResponse<T>> {
  const abort = new AbortController()
  const cancel = () => abort.abort()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    cancel()
  }, REQUEST_TIMEOUT_MS)
  if (signal?.aborted) cancel()
  signal?.addEventListener?.('abort', cancel)
  try {
    return await http.request<T>({ ...config, signal: abort.signal })
  } catch (error) {
    throw timedOut ? new AxiosError('The call took too long', AxiosError.ETIMEDOUT) : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener?.('abort', cancel)
  }
}

/** Whether a call failed because the person took it back. */
export const wasCancelled = (error: unknown): boolean => isAxiosError(error) && error.code === AxiosError.ERR_CANCELED

/** Whether a call that failed may have been acted upon all the same: no answer came, or one that does not tell. */
export const mayHaveArrived = (error: unknown): boolean =>
  isAxiosError(error) && (error.response === undefined || error.response.status >= 500)

export interface CallOptions {
  /** Source: docs/contract.md section 1. */
  idempotencyKey?: string
  /** Nobody asked for this call: a fault is not shown, but the end of the session is. */
  silent?: boolean
  /** The caller itself leads on when the session has ended. */
  keepPage?: boolean
  /** Files to send beside the fields, by name; the body is then multipart. */
  files?: Map<string, File[]>
  /** Told how much of the body has gone, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Aborted by the person: the call then rejects, and nothing is shown. */
  signal?: AbortSignal
}

/**
 * Posts a form-encoded body to a call and resolves with the envelope, whatever its code but 501, 401 and 405.
 * @param fields names and texts of the body, in order
 * @throws AspapiError for the three codes, AxiosError for a transport fault; either was already shown
 */
export function post(
  call: string,
  fields: Iterable<[string, string]> = [],
  options: CallOptions = {},
): Promise<Envelope> {
  const headers = options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}
  const onUploadProgress = ({ progress }: { progress?: number | undefined }) => {
    if (progress !== undefined) options.onProgress?.(progress)
  }
  const sendOnce = () =>
    send(
      toRequestConfig({
        method: 'POST',
        url: call,
        data: toRequestBody([...fields], options.files),
        headers,
        onUploadProgress,
        ...(options.signal ? { signal: options.signal } : {}),
      }),
    )
  // A refused CSRF pair (403) was not acted upon and brings a fresh cookie: once more with that.
  return handleResponse(
    sendOnce().catch((error: unknown) =>
      isAxiosError(error) && error.response?.status === 403 ? sendOnce() : Promise.reject(error),
    ),
    options,
  )
}

function toRequestBody(fields: [string, string][], files: Map<string, File[]> | undefined): URLSearchParams | FormData {
  if (!files || files.size === 0) return new URLSearchParams(fields)
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  for (const [name, list] of files) for (const file of list) body.append(name, file, file.name)
  return body
}

/** Gets a call's envelope; the rest as `post`. */
export function get(call: string, options: CallOptions = {}): Promise<Envelope> {
  return handleResponse(send(toRequestConfig({ method: 'GET', url: call })), options)
}

/** A new verification image. Faults are left to the caller, which shows them in place. */
export async function fetchCaptchaImage(): Promise<Blob> {
  // A number of its own keeps every cache on the way from answering with an old image.
  const { data } = await send<Blob>(
    toRequestConfig({ method: 'GET', url: '/inc/verifycode', params: { t: Date.now() }, responseType: 'blob' }),
  )
  return data
}

async function handleResponse(
  response: Promise<{ data: unknown }>,
  { silent = false, keepPage = false }: CallOptions,
): Promise<Envelope> {
  const showError = (notification: NotificationMessage) => {
    if (!silent) notify('error', notification)
  }
  let body: unknown
  try {
    body = (await response).data
  } catch (error) {
    if (isAxiosError(error) && !wasCancelled(error)) showError(transportErrorText(error))
    throw error
  }
  if (!isEnvelope(body)) {
    showError({ key: 'messages.status', params: { status: 200 } })
    throw new AxiosError('The answer is no envelope', AxiosError.ERR_BAD_RESPONSE)
  }
  const { code, message } = body
  if (code === 401 && requiresReauthentication(body)) {
    // The session holds for everything else: only this call wants the password anew.
    notify('error', { text: message })
    await leavePage(navigateToSignIn)
    throw new AspapiError(body)
  }
  if (code === 401 || code === 405) {
    notify('error', code === 401 ? { key: 'messages.logInAgain' } : { text: message })
    // The page is left first: a members' page without a session would lead to login instead.
    if (!keepPage) await leavePage(navigateToRoot)
    endSession()
    throw new AspapiError(body)
  }
  if (code === 501) {
    showError({ text: message })
    throw new AspapiError(body)
  }
  return body
}

/** Whether the backend has not lost the session, but wants to be sure who sits there. */
const requiresReauthentication = ({ data }: Envelope): boolean =>
  (data as { stale?: unknown } | null | undefined)?.stale === true

/** Goes elsewhere; the page that is left is where the person comes back to after logging in. */
async function leavePage(navigate: NavigateTo): Promise<void> {
  const path = window.location.hash.slice(1)
  if (path !== '' && path !== '/') saveReturnTo(path)
  await navigate()
}

function transportErrorText(error: AxiosError): NotificationMessage {
  if (error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT) return { key: 'messages.timeout' }
  const status = error.response?.status
  if (status === 403 && !document.cookie.includes(XSRF_COOKIE)) return { key: 'messages.cookies' }
  if (status === undefined) return { key: 'messages.offline' }
  const reference = requestIdIn(error.response?.data)
  if (status === 503)
    return {
      key: reference === undefined ? 'messages.unavailable' : 'messages.unavailableReference',
      params: { status, reference },
    }
  return {
    key: reference === undefined ? 'messages.status' : 'messages.statusReference',
    params: { status, reference },
  }
}

/** The id under which the server's log knows a fault, for a person to quote: `data.requestId` of an envelope. */
function requestIdIn(body: unknown): string | undefined {
  const id = isEnvelope(body) ? (body.data as { requestId?: unknown } | undefined)?.requestId : undefined
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number'
}
