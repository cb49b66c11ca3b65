/**
 * How a request to the broker's backend can fail. `unreachable`: there was no connection, or no time left to ask, so nothing
 * was sent; `cut`: it broke off; `late`: no whole answer in time; `status`: another status than 2xx; `tooLarge`, `unreadable`:
 * no answer that may be handed on.
 */
export type UpstreamErrorKind = 'unreachable' | 'cut' | 'late' | 'status' | 'tooLarge' | 'unreadable'

/** The broker's backend gave no answer that can be handed on. */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly kind: UpstreamErrorKind
  /** For a log line: an error's code, a status; nothing that was sent or answered. */
  readonly detail: string
  /** HTTP status to answer with when nothing else has to be said. */
  readonly statusCode: 502 | 503 | 504
  /** Whether what was sent may have been acted upon: not when it never went, nor when it was refused by a status of 4xx. */
  readonly mayHaveArrived: boolean

  constructor(kind: UpstreamErrorKind, detail: string) {
    super(`The backend: ${kind} (${detail})`)
    this.kind = kind
    this.detail = detail
    this.statusCode = kind === 'unreachable' ? 503 : kind === 'late' ? 504 : 502
    this.mayHaveArrived = kind !== 'unreachable' && !(kind === 'status' && detail.startsWith('4'))
  }
}
