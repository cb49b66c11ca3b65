import { proxy } from 'valtio'
import { samples } from 'virtual:gallery/samples'

/**
 * Stands for `src/aspapi/http.ts` in the gallery: the site's calls are answered here and nothing goes over the network. A
 * form that is sent is answered when `answerSubmissions` says so.
 */
export const pendingRequests = proxy({ count: 0 })

let isAnswering = true

/** Whether sent forms are answered; otherwise they are on their way for ever. */
export function answerSubmissions(answers: boolean): void {
  isAnswering = answers
}

const RESULT = { reference: 'FW-0000-0000-00', tradingAccount: '8800003', account: 'person@example.com' }
const IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="50"><rect width="150" height="50" fill="#fff"/></svg>'

/** Answers a call as the backend would. */
export function sendRequest(request: {
  url?: string
  responseType?: string
  headers?: unknown
  onUploadProgress?: (progress: { progress?: number }) => void
}): Promise<{ data: unknown; headers: Record<string, string> }> {
  const { url = '', responseType, onUploadProgress } = request
  const respond = (data: unknown) => Promise.resolve({ data, headers: {} })
  if (responseType === 'blob') return respond(new Blob([IMAGE], { type: 'image/svg+xml' }))
  if (onUploadProgress) {
    onUploadProgress({ progress: 0.4 })
    if (!isAnswering) return new Promise(() => undefined)
    return respond({ code: 200, message: '', data: { ...RESULT, password: 'Sample-gallery-1' } })
  }
  return respond({ code: 200, message: '', data: samples.optionData[url] ?? {} })
}

export function preloadUploadClient(): void {
  // There is nothing to load.
}
