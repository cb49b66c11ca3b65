import { ENVELOPE_CODES, type FieldErrors, type RefusalCode } from '../../model/api/envelope.ts'
import type { Challenge } from '../../model/api/proofOfWorkChallenge.ts'

/**
 * A business refusal, sent with HTTP 200: 501 with a sentence for the reader, 401 without a session, 405 when the
 * broker ended it. Source: docs/contract.md section 1.
 */
export class BusinessError extends Error {
  override name = 'BusinessError'
  readonly code: RefusalCode
  readonly key: string
  readonly params: Record<string, string>
  readonly data: Record<string, unknown> | undefined

  /** @param key of the sentence in locales/<language>/server.json */
  constructor(
    key: string,
    {
      code = ENVELOPE_CODES.refused,
      params = {},
      data,
    }: {
      code?: RefusalCode
      params?: Record<string, string>
      data?: Record<string, unknown>
    } = {},
  ) {
    super(key)
    this.code = code
    this.key = key
    this.params = params
    this.data = data
  }
}

/** A request that cannot be read or must not be served; the response has this HTTP status. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly statusCode: number

  constructor(statusCode: number) {
    super(`HTTP ${statusCode}`)
    this.statusCode = statusCode
  }
}

/** A call beyond the limits of its address, or of all together. Source: decisions 023 and 034. */
export class TooManyRequestsError extends HttpError {
  override name = 'TooManyRequestsError'
  /** Time until there is room again. */
  readonly retryAfterMs: number
  /** A client that solves it gets a place now; undefined: no challenge helps. */
  readonly challenge: Challenge | undefined

  constructor(retryAfterMs: number, challenge?: Challenge) {
    super(429)
    this.retryAfterMs = retryAfterMs
    this.challenge = challenge
  }
}

/**
 * The refusal that names the fields to correct.
 * @param files rules that single files of a field break, by the pointer of the file
 */
export const invalidFields = (errors: FieldErrors, files: FieldErrors = {}): BusinessError =>
  new BusinessError('checkFields', { data: { errors, ...(Object.keys(files).length > 0 ? { files } : {}) } })
