import type { AxiosResponse } from 'axios'
import { language } from '../i18n/i18n.ts'
import { languageMeta } from '../i18n/languages.ts'
import { endsSession, ENVELOPE_CODES, isEnvelope, type Envelope } from '../model/contract/envelope.ts'
import { session } from '../session/session.ts'
import { CODE_TEXT_HEADER, CODE_TEXT_OFFERED } from '../model/contract/proofOfWork.ts'
import { isObject } from '../model/isObject.ts'
import { AspapiError, malformedResponse, transportErrorMessage, wasCancelled, wasLimited } from './aspapiErrors.ts'
import { takeEarlyResponse } from './earlyResponse.ts'
import { sendRequest } from './http.ts'
import { notify, type NotificationMessage } from './notifications.ts'
import { handleSessionEnd } from './sessionEnd.ts'
import { isTransportError } from './transportErrors.ts'

export interface CallOptions {
  /** Source: docs/contract.md section 1. */
  idempotencyKey?: string
  /** Shows no error, for calls that the user did not ask for; the end of the session is shown all the same. */
  silent?: boolean
  /** The caller navigates itself when the session has ended. */
  keepPage?: boolean
  /** Files to send beside the fields, by field name; the body is then multipart. */
  files?: Map<string, File[]>
  /** Receives the share of the body that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Cancels the call: it rejects, and no error is shown. */
  signal?: AbortSignal
}

/**
 * Posts a form and resolves with the envelope, whatever its code but 501, 401 and 405.
 * @param fields names and values of the body, in order
 * @throws AspapiError for these codes, AxiosError for a transport error; both have been shown
 */
export function post(
  call: string,
  fields: Iterable<[string, string]> = [],
  options: CallOptions = {},
): Promise<Envelope> {
  const { idempotencyKey, files, onProgress, signal } = options
  const entries = [...fields]
  const sendForm = () =>
    sendRequest({
      method: 'POST',
      url: call,
      data: toRequestBody(entries, files),
      headers: idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {},
      ...(onProgress && {
        onUploadProgress: ({ progress }) => {
          if (progress !== undefined) onProgress(progress)
        },
      }),
      ...(signal ? { signal } : {}),
    })
  // A refused CSRF pair (403) had no effect and brings a fresh cookie: try once more with that.
  const send = () =>
    sendForm().catch((error: unknown) =>
      isTransportError(error) && error.response?.status === 403 ? sendForm() : Promise.reject(error),
    )
  return readEnvelope(earlyResponse(`${call}?${new URLSearchParams(entries)}`)?.catch(send) ?? send(), options)
}

/** Gets a call's envelope; otherwise like `post`. */
export function get(call: string, options: CallOptions = {}): Promise<Envelope> {
  const send = () => sendRequest({ method: 'GET', url: call })
  return readEnvelope(earlyResponse(call)?.catch(send) ?? send(), options)
}

const earlyResponse = (call: string) =>
  session.token === undefined ? takeEarlyResponse(call, languageMeta(language.code).tag) : undefined

/** A new captcha image, and whether its text can be had instead. Errors are left to the caller; that there were too many is shown, with the time. */
export async function fetchCaptchaImage(): Promise<{ image: Blob; offersText: boolean }> {
  // A unique parameter, so that no cache returns an old image.
  const params = { t: Date.now() }
  try {
    const { data, headers } = await sendRequest<Blob>({
      method: 'GET',
      url: '/inc/verifycode',
      params,
      responseType: 'blob',
    })
    return { image: data, offersText: headers[CODE_TEXT_HEADER] === CODE_TEXT_OFFERED }
  } catch (error) {
    if (isTransportError<Blob>(error) && error.response && wasLimited(error)) {
      const body: unknown = await new Response(error.response.data).json().catch(() => undefined)
      if (isEnvelope(body)) notify('error', { text: body.message })
    }
    throw error
  }
}

/** The text of a new captcha, for which the device does a proof of work. Errors have been shown. */
export async function fetchCaptchaText(): Promise<string> {
  const { data } = await post('/inc/verifytext')
  if (isObject(data) && typeof data.verifyCode === 'string') return data.verifyCode
  throw malformedResponse()
}

function toRequestBody(fields: [string, string][], files: Map<string, File[]> | undefined): URLSearchParams | FormData {
  if (!files || files.size === 0) return new URLSearchParams(fields)
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  for (const [name, list] of files) for (const file of list) body.append(name, file, file.name)
  return body
}

async function readEnvelope(
  response: Promise<Pick<AxiosResponse, 'data'>>,
  { silent = false, keepPage = false }: CallOptions,
): Promise<Envelope> {
  const showError = (message: NotificationMessage) => {
    if (!silent) notify('error', message)
  }
  let body: unknown
  try {
    body = (await response).data
  } catch (error) {
    if (isTransportError(error) && !wasCancelled(error)) showError(transportErrorMessage(error))
    throw error
  }
  if (!isEnvelope(body)) {
    showError({ key: 'messages.status', params: { status: 200 } })
    throw malformedResponse()
  }
  if (body.code === ENVELOPE_CODES.refused) {
    showError({ text: body.message })
    throw new AspapiError(body)
  }
  if (endsSession(body.code)) {
    await handleSessionEnd(body, keepPage)
    throw new AspapiError(body)
  }
  return body
}
