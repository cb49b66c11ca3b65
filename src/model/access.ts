import type { Access } from './page.ts'

/** What is known of the person: whether a token is kept, and the user info once it was fetched. */
export interface Who {
  storedToken: boolean
  user?: { a_type: number } | undefined
}

/** `open`: show it; `restore`: fetch the user info and ask again; otherwise go to another page. */
export type Verdict = { go: 'open' | 'restore' } | { go: 'login' | 'customerCenter' }

/** The account type whose owners may use the funds pages. Source: seed, section 9. */
const FUNDS_ACCOUNT_TYPE = 0

/** Whether a page may be opened. Source: seed, section 4, "Route guard". */
export function mayOpen(access: Access, who: Who): Verdict {
  if (access === 'public') return { go: 'open' }
  if (!who.storedToken) return { go: 'login' }
  if (!who.user) return { go: 'restore' }
  return { go: mayUse(access, who.user) ? 'open' : 'customerCenter' }
}

/** Whether a person with this user info, or without a session, may use what is open to `access`. */
export function mayUse(access: Access, user: { a_type: number } | undefined): boolean {
  if (access === 'public') return true
  if (!user) return false
  return access === 'customer' || user.a_type === FUNDS_ACCOUNT_TYPE
}
