import type { Draft } from '../model/form/draft.ts'
import { remove, save, keys, load } from '../storage/storage.ts'

/** Days for which a draft is kept. Source: decision 012. */
const DRAFT_TTL_DAYS = 1

/** Of whom a draft is: an account (`session.account`), or `''`: of nobody who is logged in. */
export type DraftOwner = string

const keyPrefix = (owner: DraftOwner): string => `draft/${encodeURIComponent(owner)}/`

export const saveDraft = (form: string, owner: DraftOwner, draft: Draft): void =>
  save(keyPrefix(owner) + form, draft, { days: DRAFT_TTL_DAYS })

/** What the store holds, which may be anything: `readDraft` judges it. */
export const loadDraft = (form: string, owner: DraftOwner): unknown => load(keyPrefix(owner) + form)

export const removeDraft = (form: string, owner: DraftOwner): void => remove(keyPrefix(owner) + form)

let signOuts = 0

/** How often somebody has logged out in this tab: a form that was opened before a log-out writes nothing after it. */
export const signOutCount = (): number => signOuts

/** At a log-out: forgets every draft of that account. */
export function removeDraftsOf(owner: DraftOwner): void {
  signOuts += 1
  for (const key of keys(keyPrefix(owner))) remove(key)
}
