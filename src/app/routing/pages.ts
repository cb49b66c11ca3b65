import { pages, type PageSummary } from 'virtual:formwright/pages'

/** All pages of the site, as their files declare them. */
export { pages, type PageSummary }

/** Pages that stand in the menu, in order. */
export const menuPages: PageSummary[] = pages
  .filter((page) => page.menu)
  .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))

/** The page that a path inside the hash (`/schoolDetail/101`) leads to. */
export function pageByPath(path: string): PageSummary | undefined {
  const segments = path.split('/')
  return pages.find((page) => {
    const patternSegments = page.path.split('/')
    return (
      patternSegments.length === segments.length &&
      patternSegments.every((segment, index) =>
        segment.startsWith(':') ? segments[index] !== '' : segment === segments[index],
      )
    )
  })
}

/** The address of a page by its path; undefined if the site has none there. */
export const linkTo = (path: string): string | undefined => (pageByPath(path) ? `#${path}` : undefined)

/** The parameter of the login page that says where a person wanted to go. */
const RETURN_PARAMETER = 'from'

/** The login page's path, remembering the page asked for. */
export const loginPath = (target: string): string => `/login?${new URLSearchParams({ [RETURN_PARAMETER]: target })}`

/** The page asked for before login: only a path of the site, never another address. */
export function returnPath(search: string): string | undefined {
  return safeInternalPath(new URLSearchParams(search).get(RETURN_PARAMETER) ?? undefined)
}

/** `asked`, if it leads to a page of this site to which a person may be sent. */
export function safeInternalPath(target: string | undefined): string | undefined {
  const path = target?.split('?')[0]
  return path && pageByPath(path)?.layout !== 'bare' && pageByPath(path) ? target : undefined
}
