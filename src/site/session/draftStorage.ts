import type { Draft } from '../../forms/data/draft.ts'
import { LIFETIMES } from '../../model/site/lifetimes.ts'
import { keys, load, remove, save } from './storage.ts'

/** The account that owns a draft (`session.account`); `''` without a session. */
export type DraftOwner = string

/** Owner of the drafts of a session without an account. */
export const VISITOR: DraftOwner = 'visitor'

const keyPrefix = (owner: DraftOwner): string => `draft/${encodeURIComponent(owner)}/`

export const saveDraft = (form: string, owner: DraftOwner, draft: Draft): void =>
  save(keyPrefix(owner) + form, draft, { days: LIFETIMES.draftDays })

/** The stored value, unvalidated; `readDraft` validates it. */
export const loadDraft = (form: string, owner: DraftOwner): unknown => load(keyPrefix(owner) + form)

export const removeDraft = (form: string, owner: DraftOwner): void => remove(keyPrefix(owner) + form)

let signOuts = 0

/** Number of sign-outs in all tabs: a form opened before a sign-out saves no draft after it. */
export const signOutCount = (): number => signOuts

/**
 * Removes every draft of an account on sign-out, and those begun in this browser before a sign-in: the next person must
 * not read them.
 */
export function removeDraftsOf(owner: DraftOwner): void {
  signOuts += 1
  for (const each of new Set([owner, VISITOR, ''])) for (const key of keys(keyPrefix(each))) remove(key)
}
