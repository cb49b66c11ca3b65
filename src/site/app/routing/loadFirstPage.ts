import { session } from '../../session/session.ts'
import { mayUse } from '../../../model/site/access.ts'
import { pageById } from '../../../model/site/pageDefinition.ts'
import { loginPath, matchedPage, pageByPath, pages, type PageSummary } from '../pages.ts'
import { loadPage } from './screens.ts'

/** Longest time for which the outline stands before the app draws it itself and says that it loads. */
const FIRST_PAGE_TIMEOUT_MS = 3000

/** What a path will show to whoever visits it: its page, or the sign-in page in front of it. */
export function shownPage(path: string): PageSummary | undefined {
  const page = pageByPath(path)
  return page?.access === 'public' || session.token !== undefined ? page : page && pageById(pages, 'login')
}

/**
 * Who comes without a session to a page that needs one is at the sign-in page from the start: nothing is drawn for the
 * other one first.
 */
export function redirectFirstVisit(): void {
  const [, path = '/'] = /^#([^#]*)/.exec(window.location.hash) ?? []
  const page = matchedPage(path.split('?', 1)[0] ?? '')?.page
  if (!page || session.token !== undefined || mayUse(page.access, undefined)) return
  window.history.replaceState(window.history.state, '', `#${loginPath(path)}`)
}

/** Loads the page that the address names, so that it is drawn at once. Never rejects: its page says what failed. */
export async function loadFirstPage(): Promise<void> {
  const page = shownPage(window.location.hash.slice(1).split('?', 1)[0] || '/')
  if (!page) return
  const loaded = loadPage(page.id).catch(() => undefined)
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_TIMEOUT_MS))])
  // What can be read and typed into stays until the app can draw it.
  if (document.querySelector('#root form')) await loaded
}
