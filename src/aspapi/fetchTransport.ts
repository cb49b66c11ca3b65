import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import { createTransportError, TRANSPORT_CODES } from './transportErrors.ts'
import { xsrfHeader } from './xsrfHeader.ts'

/** Source: docs/contract.md section 1. */
export const REQUEST_TIMEOUT_MS = 300_000

/** Of axios's options those that calls without upload progress need. */
export type FetchRequest = Pick<AxiosRequestConfig, 'method' | 'url' | 'params' | 'data' | 'responseType'> & {
  headers: Record<string, string>
  signal?: AxiosRequestConfig['signal']
}

/**
 * Sends a request as axios would, without loading it: everything but the submission of a form, whose progress is shown.
 * @throws AxiosError
 */
export async function fetchRequest<T>(request: FetchRequest): Promise<Pick<AxiosResponse<T>, 'data' | 'headers'>> {
  const { method = 'GET', url = '', params, data, responseType, signal } = request
  const query = params === undefined ? '' : `?${new URLSearchParams(params as Record<string, string>)}`
  const controller = new AbortController()
  let code = TRANSPORT_CODES.network
  const abort = (reason: string) => {
    code = reason
    controller.abort()
  }
  const cancel = () => abort(TRANSPORT_CODES.cancelled)
  const timer = setTimeout(abort, REQUEST_TIMEOUT_MS, TRANSPORT_CODES.aborted)
  signal?.addEventListener?.('abort', cancel)
  try {
    if (signal?.aborted) cancel()
    const response = await fetch(url + query, {
      method,
      headers: { ...request.headers, ...xsrfHeader(document.cookie) },
      body: data as URLSearchParams | FormData | undefined,
      signal: controller.signal,
    })
    const body = (await (responseType === 'blob' ? response.blob() : readJson(response))) as T
    const headers = Object.fromEntries(response.headers)
    if (response.ok) return { data: body, headers }
    const error = createTransportError(`The response has status ${response.status}.`, TRANSPORT_CODES.badResponse)
    const { status, statusText } = response
    throw Object.assign(error, { response: { status, statusText, headers, data: body } })
  } catch (error) {
    throw error instanceof Error && 'response' in error ? error : createTransportError(String(error), code)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener?.('abort', cancel)
  }
}

/** The parsed body; as text if it is no JSON. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
