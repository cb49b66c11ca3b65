import { pages, type PageBrief } from 'virtual:formwright/pages'

/** All pages of the site, as their files declare them. */
export { pages, type PageBrief }

/** Pages that stand in the menu, in order. */
export const menu: PageBrief[] = pages
  .filter((page) => page.menu)
  .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))

export const pageById = (id: string): PageBrief | undefined => pages.find((page) => page.id === id)

/** The page that a path inside the hash (`/schoolDetail/101`) leads to. */
export function pageAt(path: string): PageBrief | undefined {
  const steps = path.split('/')
  return pages.find((page) => {
    const declared = page.path.split('/')
    return (
      declared.length === steps.length &&
      declared.every((step, index) => (step.startsWith(':') ? steps[index] !== '' : step === steps[index]))
    )
  })
}

/** The address of a page by its path; undefined if the site has none there. */
export const linkTo = (path: string): string | undefined => (pageAt(path) ? `#${path}` : undefined)

/** The parameter of the login page that says where a person wanted to go. */
const FROM = 'from'

/** The login page's path, remembering the page asked for. */
export const loginFor = (asked: string): string => `/login?${new URLSearchParams({ [FROM]: asked })}`

/** The page asked for before login: only a path of the site, never another address. */
export function askedFor(search: string): string | undefined {
  return ownPath(new URLSearchParams(search).get(FROM) ?? undefined)
}

/** `asked`, if it leads to a page of this site to which a person may be sent. */
export function ownPath(asked: string | undefined): string | undefined {
  const path = asked?.split('?')[0]
  return path && pageAt(path)?.layout !== 'bare' && pageAt(path) ? asked : undefined
}
