import { matchPath } from 'react-router-dom'
import { pages, type PageSummary } from 'virtual:formwright/pages'
import { mayUse, type Viewer } from '../../model/site/access.ts'

export { pages, type PageSummary }

const menuPages = pages.filter((page) => page.menu).sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))

/** The pages in the menu, in their order; funds pages only for users who may open them. */
export const menuPagesFor = (user: Viewer['user']): PageSummary[] =>
  menuPages.filter(({ access }) => access !== 'funds' || mayUse(access, user))

/** The ancestors of a page, the topmost first. */
export function pagesAbove({ parent }: PageSummary): PageSummary[] {
  const page = pages.find(({ id }) => id === parent)
  return page ? [...pagesAbove(page), page] : []
}

/** The menu page of a page: itself or its nearest ancestor in the menu. */
export function menuPageOf(page: PageSummary | undefined): PageSummary | undefined {
  return page && [page, ...pagesAbove(page).reverse()].find(({ menu }) => menu)
}

/** The page at a path inside the hash (`/schoolDetail/101`). */
export const pageByPath = (path: string): PageSummary | undefined =>
  pages.find((page) => matchPath({ path: page.path, caseSensitive: true }, path))

/** The page at a location's path, in any case, with the values of the path's parameters. */
export function matchedPage(pathname: string): { page: PageSummary; params: Record<string, string> } | undefined {
  for (const page of pages) {
    const match = matchPath(page.path, pathname)
    if (match) return { page, params: decodedParams(match.params) }
  }
  return undefined
}

function decodedParams(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value = '']) => {
      try {
        return [name, decodeURIComponent(value)]
      } catch {
        return [name, value]
      }
    }),
  )
}

/** The link (`#/school`) to a page at a path; undefined if there is none. */
export const linkTo = (path: string): string | undefined => (pageByPath(path) ? `#${path}` : undefined)

/** Parameter of the sign-in page with the path to return to. */
const RETURN_PARAMETER = 'from'

/** The path of the sign-in page, with the path to return to afterwards. */
export const loginPath = (target: string): string => `/login?${new URLSearchParams({ [RETURN_PARAMETER]: target })}`

/** The path to return to after signing in, if it is safe. @param search of the sign-in page's location */
export const returnPath = (search: string): string | undefined =>
  safeInternalPath(new URLSearchParams(search).get(RETURN_PARAMETER) ?? undefined)

/** `target`, if it is the path of a page in the shared layout; never another site, nor the sign-in page. */
export function safeInternalPath(target: string | undefined): string | undefined {
  const page = target === undefined ? undefined : pageByPath(target.split('?')[0] ?? '')
  return page && page.layout !== 'bare' ? target : undefined
}
