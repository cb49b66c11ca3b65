import { proxy } from 'valtio'
import { remove, save, load } from '../storage/storage.ts'

/** User info as `/pc/getUserInfo` answers it. Source: docs/contract.md section 3. */
export interface User {
  a_type: number
  name: string
  email: string
  tradingAccount: string
  currency: string
  /** true: the password was typed long ago; pages that move money ask for it again. */
  stale?: boolean
  /** The customer's own submissions, newest first; a legacy backend may leave it out. */
  requests?: SubmittedRequest[]
}

export interface SubmittedRequest {
  reference: string
  /** Id of the page it was sent from. */
  kind: string
  amount?: string | number
  currency?: string
  status: string
  /** ISO date-time. */
  receivedAt: string
}

/** What is submitted at log-in when the page says `"token": "payload"`, otherwise the server's opaque string. */
export type Token = string | Record<string, unknown>

/** Days for which "keep me signed in" holds. Source: docs/contract.md section 2. */
const REMEMBER_TTL_DAYS = 30

/** The session of this tab. Change it by `start`, `knowUser` and `end` only. */
export const session = proxy<{
  token: Token | undefined
  user: User | undefined
  /** Whose it is, for what is kept by account; known from the last visit before the user info is fetched. */
  account: string | undefined
}>({ token: undefined, user: undefined, account: undefined })

/** What stands for an account: its trading account number; all sessions of visitors are one. */
const accountIdOf = ({ tradingAccount, email }: User): string => tradingAccount || email || 'visitor'

const STORAGE_AREAS = ['session', 'local'] as const

/** Reads the kept token into the state, at the start of the site. */
export function restoreSession(): void {
  const where = STORAGE_AREAS.find((store) => isToken(load('token', { where: store })))
  const savedToken = where && load('token', { where })
  session.token = isToken(savedToken) ? savedToken : undefined
  const account = where && load('account', { where })
  session.account = typeof account === 'string' ? account : undefined
}

/**
 * Starts a session. A token made of the payload holds a password and is never kept beyond the tab.
 * @param remember keep it in local storage for 30 days
 */
export function startSession(token: Token, remember: boolean): void {
  endSession()
  const where = remember && typeof token === 'string' ? 'local' : 'session'
  save('token', token, { where, days: REMEMBER_TTL_DAYS })
  session.token = token
}

/** Takes note of who the session belongs to. */
export function setUser(user: User): void {
  session.user = user
  session.account = accountIdOf(user)
  for (const where of STORAGE_AREAS)
    if (holdsThisToken(where)) save('account', session.account, { where, days: REMEMBER_TTL_DAYS })
}

/** Ends the session on this side. A token that another tab has kept since stays. */
export function endSession(): void {
  for (const where of STORAGE_AREAS) {
    if (!holdsThisToken(where)) continue
    remove('token', where)
    remove('account', where)
  }
  session.token = undefined
  session.user = undefined
  session.account = undefined
}

/** Whether a store holds the token of this very session. */
const holdsThisToken = (where: (typeof STORAGE_AREAS)[number]): boolean =>
  session.token !== undefined && JSON.stringify(load('token', { where })) === JSON.stringify(session.token)

function isToken(value: unknown): value is Token {
  return (
    (typeof value === 'string' && value !== '') ||
    (typeof value === 'object' && value !== null && !Array.isArray(value))
  )
}
