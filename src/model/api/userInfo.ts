/** The values of `a_type`. Source: docs/contract.md section 2. */
export const ACCOUNT_TYPES = { real: 0, demo: 1, visitor: 2 } as const

/** The signed-in user: `data` of `/pc/getUserInfo`. Source: docs/contract.md section 3. */
export interface UserInfo {
  a_type: number
  name: string
  email: string
  tradingAccount: string
  currency: string
  /** Calling code and, in `phone`, national number, if the backend has them (beyond the contract). */
  countryCode?: string
  phone?: string
  /** Whether the last sign-in is too old for pages that require a recent one (beyond the contract). */
  stale?: boolean
  /** The customer's own submissions, newest first; a legacy backend may leave them out. */
  requests?: SubmittedRequest[]
}

/** Most requests in the user info. Source: docs/contract.md section 3. */
export const MAX_LISTED_REQUESTS = 20

/** A form that the customer has sent. */
export interface SubmittedRequest {
  reference: string
  /** Id of the form's page. */
  kind: string
  /** A decimal number with a dot. */
  amount?: string | number
  /** ISO 4217. */
  currency?: string
  /** A field with options and the chosen one, to tell submissions of one form apart (beyond the contract). */
  detail?: { field: string; value: string }
  status: string
  /** ISO 8601 date-time, UTC. */
  receivedAt: string
}

/** Whether data is user info; a legacy backend may send the account type only. */
export const isUserInfo = (data: unknown): data is UserInfo =>
  typeof data === 'object' && data !== null && 'a_type' in data && typeof data.a_type === 'number'
