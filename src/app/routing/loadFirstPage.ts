import { session } from '../../session/session.ts'
import { pageById } from '../../model/site/pageDefinition.ts'
import { pageByPath, pages, type PageSummary } from '../pages.ts'
import { loadPage } from './screens.ts'

/** Longest time for which the outline stands before the app draws it itself and says that it loads. */
const FIRST_PAGE_TIMEOUT_MS = 3000

/** What a path will show to whoever visits it: its page, or the sign-in page in front of it. */
export function shownPage(path: string): PageSummary | undefined {
  const page = pageByPath(path)
  return page?.access === 'public' || session.token !== undefined ? page : page && pageById(pages, 'login')
}

/** Loads the page that the address names, so that it is drawn at once. Never rejects: its page says what failed. */
export async function loadFirstPage(): Promise<void> {
  const page = shownPage(window.location.hash.slice(1).split('?', 1)[0] || '/')
  if (!page) return
  await Promise.race([
    loadPage(page.id).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_TIMEOUT_MS)),
  ])
}
