import { ACCOUNT_TYPES } from '../contract/userInfo.ts'
import type { Access } from './pageDefinition.ts'

/** What is known of the person: whether a token is kept, and the user info once it was fetched. */
export interface Viewer {
  storedToken: boolean
  /** `stale`: the password was typed long ago. */
  user?: { a_type: number; stale?: boolean | undefined } | undefined
}

/** `open`: show it; `restore`: fetch the user info and ask again; otherwise go to another page: `again` means to login, once more. */
export type Verdict = { decision: 'open' | 'restore' } | { decision: 'login' | 'reauthenticate' | 'customerCenter' }

/** The account type whose owners may use the funds pages. Source: docs/requirements.md section 9. */
export const FUNDS_ACCOUNT_TYPE: number = ACCOUNT_TYPES.real

/**
 * Whether a page may be opened. Source: docs/requirements.md section 4, "Route guard".
 * @param requiresRecentSignIn the page is only for who has typed the password not long ago
 */
export function mayOpen(access: Access, viewer: Viewer, requiresRecentSignIn = false): Verdict {
  if (access === 'public') return { decision: 'open' }
  if (!viewer.storedToken) return { decision: 'login' }
  if (!viewer.user) return { decision: 'restore' }
  if (!mayUse(access, viewer.user)) return { decision: 'customerCenter' }
  return { decision: requiresRecentSignIn && viewer.user.stale ? 'reauthenticate' : 'open' }
}

/** Whether a person with this user info, or without a session, may use what is open to `access`. */
export function mayUse(access: Access, user: { a_type: number } | undefined): boolean {
  if (access === 'public') return true
  if (!user) return false
  return access === 'customer' || user.a_type === FUNDS_ACCOUNT_TYPE
}
