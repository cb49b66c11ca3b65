import { contentPageOf } from '../api/contentItem.ts'
import { pageById, type Page } from './pageDefinition.ts'
import type { Texts } from './siteTexts.ts'

/** The texts of a language in two parts: those that every page needs, and those that only some pages show. */
export interface TextParts {
  everyPage: Texts
  rest: Texts
}

/** Text groups for forms and for pages that show their values. */
const FORM_TEXTS = ['errors', 'fields', 'success']
/** Texts in `form` that other pages show too. */
const SHARED_FORM_TEXTS = ['opensNewTab']
/**
 * Texts of a page that other pages show: in the menu, in links, in tabs, and as the reason why the page does not open.
 */
const SHARED_PAGE_TEXTS = ['title', 'intro', 'locked']

type PageOfTexts = Pick<Page, 'id' | 'kind' | 'access'>

/** Whether a page shows texts of `TextParts.rest`: forms do, and screens with a customer's data, but not content. */
export const needsRest = ({ id, kind, access }: PageOfTexts): boolean =>
  kind === 'form' || (access !== 'public' && !contentPageOf(id))

/**
 * Divides the texts of a language.
 * @param texts as `readTexts` returns them
 * @param sitePages the pages of the site; texts of other pages are in `rest`
 */
export function divideTexts({ pages = {}, form = {}, ...others }: Texts, sitePages: PageOfTexts[]): TextParts {
  const [formTexts, common] = divide(others, (key) => FORM_TEXTS.includes(key))
  const [restOfForm, sharedForm] = divide(toTexts(form), (key) => !SHARED_FORM_TEXTS.includes(key))
  const [restOfPages, firstPages]: [Texts, Texts] = [{}, {}]
  for (const [id, texts] of Object.entries(toTexts(pages))) {
    const page = pageById(sitePages, id)
    const isRest = !page || needsRest(page)
    const [rest, first] = divide(toTexts(texts), (key) => isRest && !SHARED_PAGE_TEXTS.includes(key))
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
