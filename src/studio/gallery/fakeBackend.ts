import { http } from '../../site/api/http.ts'
import { samples } from 'virtual:gallery/samples'

let isAnswering = true

/** Sets whether sent forms get a response; otherwise they stay pending for ever. */
export function answerSubmissions(answers: boolean): void {
  isAnswering = answers
}

const RESULT = { reference: 'FW-0000-0000-00', tradingAccount: '8800003', account: 'person@example.com' }
const IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="50"><rect width="150" height="50" fill="#fff"/></svg>'

/** Answers the site's calls from samples, as the backend would, without the network. */
export function startFakeBackend(): void {
  http.defaults.adapter = (config) => {
    const { url = '', responseType, onUploadProgress } = config
    const respond = (data: unknown) => Promise.resolve({ data, status: 200, statusText: '', headers: {}, config })
    if (responseType === 'blob') return respond(new Blob([IMAGE], { type: 'image/svg+xml' }))
    if (onUploadProgress) {
      onUploadProgress({ loaded: 2, total: 5, progress: 0.4, bytes: 2, lengthComputable: true })
      if (!isAnswering) return new Promise(() => undefined)
      return respond({ code: 200, message: '', data: { ...RESULT, password: 'Sample-gallery-1' } })
    }
    return respond({ code: 200, message: '', data: samples.optionData[url.replace(/\.asp$/, '')] ?? {} })
  }
}
