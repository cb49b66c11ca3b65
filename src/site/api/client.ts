import { isAxiosError } from 'axios'
import { CODE_TEXT_HEADER, CODE_TEXT_OFFERED } from '../../model/api/proofOfWorkChallenge.ts'
import { isEnvelope, type Envelope } from '../../model/api/envelope.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import { malformedResponse, wasLimited } from './aspapiErrors.ts'
import { http, type CallConfig } from './http.ts'
import { notify } from './notifications.ts'

export interface CallOptions extends Pick<CallConfig, 'silent' | 'keepPage' | 'keepSession' | 'reportsUnsure'> {
  /** Source: docs/contract.md section 1. */
  idempotencyKey?: string
  /** Files to send beside the fields, by field name; the body is then multipart. */
  files?: Map<string, File[]>
  /** Receives the sent fraction of the body, 0 to 1. */
  onProgress?: (share: number) => void
  /** Cancels the call: it rejects, and no error is shown. */
  signal?: AbortSignal
}

/**
 * Posts a form and resolves with the envelope of any code except 501, 401 and 405.
 * @param fields names and values of the body, in order
 * @throws as `http`
 */
export async function post(
  call: string,
  fields: Iterable<[string, string]> = [],
  { idempotencyKey, files, onProgress, ...options }: CallOptions = {},
): Promise<Envelope> {
  const config: CallConfig = {
    ...options,
    ...(idempotencyKey && { headers: { 'Idempotency-Key': idempotencyKey } }),
    ...(onProgress && { onUploadProgress: ({ progress }) => progress !== undefined && onProgress(progress) }),
  }
  const { data } = await http.post<Envelope>(`${call}.asp`, toRequestBody([...fields], files), config)
  return data
}

/** Gets a call's envelope; otherwise like `post`. */
export const get = async (call: string, config: CallConfig = {}): Promise<Envelope> =>
  (await http.get<Envelope>(`${call}.asp`, config)).data

/**
 * Fetches a new captcha image; `offersText`: `fetchCaptchaText` can replace it.
 * @throws without showing an error, except for too many requests, whose message with the time to wait is shown
 */
export async function fetchCaptchaImage(): Promise<{ image: Blob; offersText: boolean }> {
  try {
    // A unique parameter prevents caches from returning an old image.
    const config = { params: { t: Date.now() }, responseType: 'blob' as const, silent: true }
    const { data, headers } = await http.get<Blob>('/inc/verifycode.asp', config)
    return { image: data, offersText: headers[CODE_TEXT_HEADER] === CODE_TEXT_OFFERED }
  } catch (error) {
    if (isAxiosError<Blob>(error) && error.response && wasLimited(error)) {
      const body: unknown = await new Response(error.response.data).json().catch(() => undefined)
      if (isEnvelope(body)) notify('error', { text: body.message })
    }
    throw error
  }
}

/** Fetches the text of a new captcha, for which the device does a proof of work. @throws after showing the error */
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
