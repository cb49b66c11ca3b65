import { CONTENT_KINDS } from '../api/contentItem.ts'
import type { Texts } from './siteTexts.ts'

/** The texts of a language in two parts: those that every page needs, and those that only some pages show. */
export interface TextParts {
  everyPage: Texts
  rest: Texts
}

/** Pages that need only `everyPage`; lists of content and their items do too. */
const WITHOUT_REST = ['home', 'legal']

/** Text groups for forms and for pages that show their values. */
const FORM_TEXTS = ['errors', 'fields', 'success']
/** Texts in `form` that other pages show too. */
const SHARED_FORM_TEXTS = ['opensNewTab']
/**
 * Texts of a page that other pages show: in the menu, in links, in tabs, and as the reason why the page does not open.
 */
const SHARED_PAGE_TEXTS = ['title', 'intro', 'locked']

const isContentPage = (id: string): boolean => CONTENT_KINDS.some((kind) => id === kind || id === `${kind}Detail`)

/** Whether a page shows texts of `TextParts.rest`. */
export const needsRest = (id: string): boolean => !WITHOUT_REST.includes(id) && !isContentPage(id)

/** Divides the texts of a language; input as `readTexts` returns them. */
export function divideTexts({ pages = {}, form = {}, ...others }: Texts): TextParts {
  const [formTexts, common] = divide(others, (key) => FORM_TEXTS.includes(key))
  const [restOfForm, sharedForm] = divide(toTexts(form), (key) => !SHARED_FORM_TEXTS.includes(key))
  const [restOfPages, firstPages]: [Texts, Texts] = [{}, {}]
  for (const [id, texts] of Object.entries(toTexts(pages))) {
    const [rest, first] = divide(toTexts(texts), (key) => needsRest(id) && !SHARED_PAGE_TEXTS.includes(key))
    if (Object.keys(first).length > 0) firstPages[id] = first
    if (Object.keys(rest).length > 0) restOfPages[id] = rest
  }
  return {
    everyPage: { ...common, form: sharedForm, pages: firstPages },
    rest: { ...formTexts, form: restOfForm, pages: restOfPages },
  }
}

const toTexts = (texts: string | Texts): Texts => (typeof texts === 'string' ? {} : texts)

/** The entries whose key passes, and the others. */
function divide(texts: Texts, passes: (key: string) => boolean): [Texts, Texts] {
  const parts: [Texts, Texts] = [{}, {}]
  for (const [key, value] of Object.entries(texts)) parts[passes(key) ? 0 : 1][key] = value
  return parts
}
