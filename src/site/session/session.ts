import { proxy, snapshot } from 'valtio'
import type { UserInfo } from '../../model/api/userInfo.ts'
import { LIFETIMES } from '../../model/site/lifetimes.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import { removeDraftsOf, signOutCount, VISITOR } from './draftStorage.ts'
import { load, remove, save } from './storage.ts'
import { connectTabs, tellTabs, type TabMessage } from './tabs.ts'

/** The server's opaque string, or the submitted fields if the sign-in page has `"token": "payload"`. */
export type Token = string | Record<string, unknown>

/**
 * The session, which all tabs of a browser share. Change it through the functions of this module only.
 * Source: decision 012.
 */
export const session = proxy<{
  token: Token | undefined
  user: UserInfo | undefined
  /** The account's id, for data stored per account; available before the user info. */
  account: string | undefined
}>({ token: undefined, user: undefined, account: undefined })

/** Stays the snapshot of a visitor's session, so that React need not render again after hydration. */
export const NO_SESSION = snapshot(session)

/**
 * Counts the sessions that other tabs have started, and ended or replaced, in this tab: a sign-in form is then no longer
 * needed, and values of an ended session must go from the screen.
 */
export const otherTabs = proxy({ startedSessions: 0, endedSessions: 0 })

/** An account's id: the trading account number, else the e-mail address; all visitors share one. */
const accountIdOf = ({ tradingAccount, email }: UserInfo): string => tradingAccount || email || VISITOR

const STORAGE_AREAS = ['session', 'local'] as const

/**
 * The time of the sign-in whose session the tabs have: tells a new tab, which has no token, to ask for it. The inline
 * script reads it too. A tab keeps that of its own token in session storage.
 */
const OPEN_SESSION_KEY = 'openSession'

/** Maximum time that a new tab waits for the session of another one. */
const ANSWER_TIMEOUT_MS = 150

/** Whether the session that began at this time is the one that the tabs have. */
const isOpenSession = (startedAt: unknown): boolean => startedAt !== undefined && startedAt === load(OPEN_SESSION_KEY)
/** Time of the sign-in of this tab's session. */
const ownStart = (): unknown => load(OPEN_SESSION_KEY, { where: 'session' })

/** Restores the stored token and account at the site's start, unless another tab has signed out since. */
export function restoreSession(): void {
  // A tab that showed another site meanwhile has heard of no sign-out, and of no sign-in of somebody else.
  if (!isOpenSession(ownStart()) && typeof load('token', { where: 'session' }) === 'string')
    for (const key of ['token', 'account', OPEN_SESSION_KEY]) remove(key, 'session')
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
  if (typeof token !== 'string') return
  const startedAt = Date.now()
  for (const where of STORAGE_AREAS) save(OPEN_SESSION_KEY, startedAt, { where, days: 1 })
  tellTabs({ kind: 'started', token, startedAt })
}

/** Returns whether somebody has signed out since, or another session has begun, in this tab or another. */
export function watchSession(): () => boolean {
  const { token } = session
  const signOuts = signOutCount()
  return () => signOuts !== signOutCount() || (session.token !== undefined && session.token !== token)
}

/** Sets the session's user, and stores the account beside the token. */
export function setUser(user: UserInfo): void {
  session.user = user
  session.account = accountIdOf(user)
  for (const where of STORAGE_AREAS)
    if (hasThisToken(where)) save('account', session.account, { where, days: LIFETIMES.rememberedSessionDays })
}

/** Connects this tab with the others. Resolves once it has their session, or they have none. */
export async function joinSession(): Promise<void> {
  let resolveAnswer = () => {}
  const answer = new Promise<void>((resolve) => {
    resolveAnswer = resolve
  })
  connectTabs((message) => {
    handleMessage(message)
    if (message.kind === 'answer') resolveAnswer()
  })
  if (session.token !== undefined || load(OPEN_SESSION_KEY) === undefined) return
  tellTabs({ kind: 'ask' })
  await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS))])
}

function handleMessage(message: TabMessage): void {
  const { token, account } = session
  switch (message.kind) {
    case 'ask':
      // A payload token contains a password, which stays in its tab.
      if (typeof token === 'string') tellTabs({ kind: 'answer', token, account, startedAt: Number(ownStart()) })
      break
    case 'answer':
      // A tab that slept may answer before it hears of a sign-out.
      if (token === undefined && isOpenSession(message.startedAt)) adoptSession(message, message.account)
      break
    case 'started':
      if (token !== message.token) adoptSession(message)
      break
    case 'signedOut':
      removeDraftsOf(account ?? VISITOR)
      leaveSession()
      break
    case 'ended':
      if (token === message.token) leaveSession()
  }
}

/** Takes over another tab's session, in place of this tab's. */
function adoptSession({ token, startedAt }: { token: string; startedAt: number }, account?: string): void {
  leaveSession()
  const isRemembered = load('token') === token
  if (!isRemembered) {
    save('token', token, { where: 'session', days: LIFETIMES.rememberedSessionDays })
    if (account !== undefined) save('account', account, { where: 'session', days: LIFETIMES.rememberedSessionDays })
  }
  save(OPEN_SESSION_KEY, startedAt, { where: 'session', days: 1 })
  Object.assign(session, { token, account })
  otherTabs.startedSessions += 1
}

function leaveSession(): void {
  if (session.token !== undefined) otherTabs.endedSessions += 1
  endSession()
}

/**
 * Ends the session in all tabs of this browser.
 * @param reason `ended`: by the backend, which keeps the drafts; other tabs may have another session by now
 */
export function endSessionInAllTabs(reason: 'signedOut' | 'ended'): void {
  const { token, account } = session
  if (reason === 'signedOut') {
    removeDraftsOf(account ?? VISITOR)
    tellTabs({ kind: 'signedOut' })
  } else if (typeof token === 'string') tellTabs({ kind: 'ended', token })
  if (reason === 'signedOut' || isOpenSession(ownStart())) remove(OPEN_SESSION_KEY)
  endSession()
}

/** Ends the session in this tab. Keeps a newer token stored by another tab. */
export function endSession(): void {
  for (const where of STORAGE_AREAS) {
    if (!hasThisToken(where)) continue
    remove('token', where)
    remove('account', where)
  }
  remove(OPEN_SESSION_KEY, 'session')
  session.token = undefined
  session.user = undefined
  session.account = undefined
}

/** Whether a storage area contains the token of this session. */
const hasThisToken = (where: (typeof STORAGE_AREAS)[number]): boolean =>
  session.token !== undefined && JSON.stringify(load('token', { where })) === JSON.stringify(session.token)

const isToken = (value: unknown): value is Token => (typeof value === 'string' && value !== '') || isObject(value)
