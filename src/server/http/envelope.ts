/** The body of every response of the aspapi. Source: docs/contract.md section 1. */
export interface Envelope {
  code: number
  message: string
  data?: unknown
}

/** An envelope; without `data` it has no such member. */
export const envelope = (code: number, message: string, data?: unknown): Envelope =>
  data === undefined ? { code, message } : { code, message, data }
