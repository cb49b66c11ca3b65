/**
 * Kinds of failed requests to the broker's backend.
 * - `unreachable`: no connection, or no time left to send it; nothing was sent.
 * - `cut`: the connection broke.
 * - `late`: no complete response in time.
 * - `status`: a status other than 2xx.
 * - `tooLarge`, `unreadable`: no response that may be forwarded.
 */
export type UpstreamErrorKind = 'unreachable' | 'cut' | 'late' | 'status' | 'tooLarge' | 'unreadable'

/** The broker's backend gave no response that can be forwarded. */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly kind: UpstreamErrorKind
  /** An error code or a status, for the log; no content of the request or the response. */
  readonly detail: string
  /** HTTP status of our own response. */
  readonly statusCode: 502 | 503 | 504
  /** Whether the backend may have acted on the request: it has not if nothing was sent, nor after a status of 4xx. */
  readonly mayHaveArrived: boolean

  constructor(kind: UpstreamErrorKind, detail: string) {
    super(`The backend: ${kind} (${detail})`)
    this.kind = kind
    this.detail = detail
    this.statusCode = kind === 'unreachable' ? 503 : kind === 'late' ? 504 : 502
    this.mayHaveArrived = kind !== 'unreachable' && !(kind === 'status' && detail.startsWith('4'))
  }
}
