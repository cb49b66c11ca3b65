/** Codes of an envelope with the same meaning in every call. Source: docs/contract.md section 1. */
export const ENVELOPE_CODES = {
  ok: 200,
  /** No valid session. With `data.stale` the session is valid, but the user must enter the password again. */
  notSignedIn: 401,
  /** The broker ended the session: the account is suspended. */
  endedByBroker: 405,
  /** The backend refuses the request; `message` is a sentence for the reader. */
  refused: 501,
} as const

/** The code of a refusal. */
export type RefusalCode = (typeof ENVELOPE_CODES)['notSignedIn' | 'endedByBroker' | 'refused']

/** Whether this code means that the session has ended. */
export const endsSession = (code: number): code is (typeof ENVELOPE_CODES)['notSignedIn' | 'endedByBroker'] =>
  code === ENVELOPE_CODES.notSignedIn || code === ENVELOPE_CODES.endedByBroker

/** The body of every response of the aspapi. Source: docs/contract.md section 1. */
export interface Envelope {
  code: number
  message: string
  data?: unknown
}

/** Names of broken rules by JSON pointer: `data.errors` of a refused form. */
export type FieldErrors = Record<string, string>

/** Whether a response body is an envelope; a legacy backend may leave out the message. */
export const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number'

/** An envelope; without `data` it has no such member. */
export const envelope = (code: number, message: string, data?: unknown): Envelope =>
  data === undefined ? { code, message } : { code, message, data }
