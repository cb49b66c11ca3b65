import type { Draft } from '../model/draft.ts'
import { forget, keep, keptKeys, recall } from '../storage/storage.ts'

/** Days for which a draft is kept. Source: issue 5, section 3. */
const DAYS = 1

/** Of whom a draft is: an account (`session.account`), or `''`: of nobody who is logged in. */
export type Owner = string

const folderOf = (owner: Owner): string => `draft/${encodeURIComponent(owner)}/`

export const keepDraft = (form: string, owner: Owner, draft: Draft): void =>
  keep(folderOf(owner) + form, draft, { days: DAYS })

/** What the store holds, which may be anything: `readDraft` judges it. */
export const recallDraft = (form: string, owner: Owner): unknown => recall(folderOf(owner) + form)

export const forgetDraft = (form: string, owner: Owner): void => forget(folderOf(owner) + form)

let logOuts = 0

/** How often somebody has logged out in this tab: a form that was opened before a log-out writes nothing after it. */
export const logOutCount = (): number => logOuts

/** At a log-out: forgets every draft of that account. */
export function forgetDraftsOf(owner: Owner): void {
  logOuts += 1
  for (const key of keptKeys(folderOf(owner))) forget(key)
}
