import { proxy } from 'valtio'
import type { UserInfo } from '../../model/api/userInfo.ts'
import { LIFETIMES } from '../../model/site/lifetimes.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import { load, remove, save } from './storage.ts'

/** The server's opaque string, or the submitted fields if the sign-in page has `"token": "payload"`. */
export type Token = string | Record<string, unknown>

/** The session of this tab. Change it through `startSession`, `setUser` and `endSession` only. */
export const session = proxy<{
  token: Token | undefined
  user: UserInfo | undefined
  /** The account's id, for data stored per account; available before the user info. */
  account: string | undefined
}>({ token: undefined, user: undefined, account: undefined })

/** An account's id: the trading account number, else the e-mail address; all visitors share one. */
const accountIdOf = ({ tradingAccount, email }: UserInfo): string => tradingAccount || email || 'visitor'

const STORAGE_AREAS = ['session', 'local'] as const

/** Restores the stored token and account at the site's start. */
export function restoreSession(): void {
  const where = STORAGE_AREAS.find((area) => isToken(load('token', { where: area })))
  const savedToken = where && load('token', { where })
  session.token = isToken(savedToken) ? savedToken : undefined
  const account = where && load('account', { where })
  session.account = typeof account === 'string' ? account : undefined
}

/**
 * Starts a session. A payload token contains a password, so it is stored for the tab only.
 * @param remember whether to store the token in local storage, for `rememberedSessionDays`
 */
export function startSession(token: Token, remember: boolean): void {
  endSession()
  const where = remember && typeof token === 'string' ? 'local' : 'session'
  save('token', token, { where, days: LIFETIMES.rememberedSessionDays })
  session.token = token
}

/** Sets the session's user, and stores the account beside the token. */
export function setUser(user: UserInfo): void {
  session.user = user
  session.account = accountIdOf(user)
  for (const where of STORAGE_AREAS)
    if (hasThisToken(where)) save('account', session.account, { where, days: LIFETIMES.rememberedSessionDays })
}

/** Ends the session in this tab. Keeps a newer token stored by another tab. */
export function endSession(): void {
  for (const where of STORAGE_AREAS) {
    if (!hasThisToken(where)) continue
    remove('token', where)
    remove('account', where)
  }
  session.token = undefined
  session.user = undefined
  session.account = undefined
}

/** Whether a storage area contains the token of this session. */
const hasThisToken = (where: (typeof STORAGE_AREAS)[number]): boolean =>
  session.token !== undefined && JSON.stringify(load('token', { where })) === JSON.stringify(session.token)

const isToken = (value: unknown): value is Token => (typeof value === 'string' && value !== '') || isObject(value)
