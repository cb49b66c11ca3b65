import { session } from '../../session/session.ts'
import { mayUse } from '../../../model/site/access.ts'
import { pageById } from '../../../model/site/pageDefinition.ts'
import type { NavigationState } from '../../ui/navigationState.ts'
import { loginPath, matchedPage, pageByPath, pages, type PageSummary } from '../pages.ts'
import { loadPage } from './loadPage.ts'

/** Maximum time before the app replaces the prerendered outline by its own, with a loading bar. */
const FIRST_PAGE_TIMEOUT_MS = 3000

/** The page that a visit to a path shows: its own, or the sign-in page. */
export function shownPage(path: string): PageSummary | undefined {
  const page = pageByPath(path)
  return page?.access === 'public' || session.token !== undefined ? page : page && pageById(pages, 'login')
}

/**
 * Redirects a visit without a session from a page that needs one to the sign-in page, whose prerendered form stays.
 */
function redirectVisitor(root: HTMLElement): void {
  const { hash } = window.location
  const [, path = '/'] = /^#([^#]*)/.exec(hash) ?? []
  const page = matchedPage(path.split('?', 1)[0] ?? '')?.page
  if (!page || session.token !== undefined || mayUse(page.access, undefined)) return
  const state: NavigationState = { lacksSession: true }
  window.history.replaceState({ ...window.history.state, usr: state }, '', `#${loginPath(path)}`)
  if (root.dataset.built === hash) root.dataset.built = window.location.hash
}

/**
 * Redirects a visitor and loads the page of the URL, before the first render into `root`, which needs texts too. Never
 * rejects for a page: it shows the error itself.
 */
export async function loadFirstPage(root: HTMLElement, textsLoaded: Promise<void>): Promise<void> {
  redirectVisitor(root)
  const { hash } = window.location
  const page = shownPage(hash.slice(1).split('?', 1)[0] || '/')
  if (page) {
    const loaded = loadPage(page.id).catch(() => undefined)
    await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_TIMEOUT_MS))])
    // Keep a prerendered form, which the user can already fill in, until the app can hydrate it.
    if (document.querySelector('#root form')) await loaded
  }
  await textsLoaded
  // The user may have followed a link of the prerendered page meanwhile.
  if (window.location.hash !== hash) await loadFirstPage(root, textsLoaded)
}
