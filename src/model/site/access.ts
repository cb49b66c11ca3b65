import { ACCOUNT_TYPES } from '../api/userInfo.ts'
import type { Access } from './pageDefinition.ts'

/** The browser's state of the session: whether a token is stored, and the user info once fetched. */
export interface Viewer {
  storedToken: boolean
  /** `stale`: the last sign-in is too long ago for pages with `requiresRecentSignIn`. */
  user?: { a_type: number; stale?: boolean | undefined } | undefined
}

/**
 * `open`: show the page; `restore`: fetch the user info first; the others redirect, `reauthenticate` to the login page.
 */
export type Verdict = { decision: 'open' | 'restore' } | { decision: 'login' | 'reauthenticate' | 'customerCenter' }

/** The levels of access, the most open one first. */
export const ACCESS_LEVELS = ['public', 'customer', 'funds'] as const satisfies Access[]

/** Whether a level of access lets more people in than another. */
export const isMoreOpen = (access: Access, other: Access): boolean =>
  ACCESS_LEVELS.indexOf(access) < ACCESS_LEVELS.indexOf(other)

/** The account type whose owners may use the funds pages. Source: docs/requirements.md section 9. */
export const FUNDS_ACCOUNT_TYPE: number = ACCOUNT_TYPES.real

/**
 * Whether a page may be opened. Source: docs/requirements.md section 4, "Route guard".
 * @param requiresRecentSignIn whether the page demands a recent sign-in
 */
export function mayOpen(access: Access, viewer: Viewer, requiresRecentSignIn = false): Verdict {
  if (access === 'public') return { decision: 'open' }
  if (!viewer.storedToken) return { decision: 'login' }
  if (!viewer.user) return { decision: 'restore' }
  if (!mayUse(access, viewer.user)) return { decision: 'customerCenter' }
  return { decision: requiresRecentSignIn && viewer.user.stale ? 'reauthenticate' : 'open' }
}

/** Whether a user has this access; undefined: nobody is signed in. */
export function mayUse(access: Access, user: { a_type: number } | undefined): boolean {
  if (access === 'public') return true
  if (!user) return false
  return access === 'customer' || user.a_type === FUNDS_ACCOUNT_TYPE
}
