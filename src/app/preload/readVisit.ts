import type { PagePreloads, RoutePreloads } from '../../model/site/routePreloads.ts'

/** What is known of a visit before any module runs. */
export interface Visit {
  table: RoutePreloads
  /** The page that will be shown; undefined if the address names none. */
  page: PagePreloads | undefined
  /** Its path's first segment. */
  segment: string
  isHome: boolean
  isSignIn: boolean
  /** First segment of the page that the sign-in stands before; undefined if none is named. */
  target: string | undefined
  languageCode: string
  hasSession: boolean
}

type Area = 'localStorage' | 'sessionStorage'

/** Reads the address, the saved language and whether there is a session. */
export function readVisit(view: Window): Visit {
  const table = JSON.parse(view.document.getElementById('preloads')?.textContent ?? '') as RoutePreloads
  const { pages, languages, defaultLanguage, signIn } = table
  const saved = savedText(view, 'language')
  const hasSession = (['sessionStorage', 'localStorage'] as const).some((area) => storedItem(view, area, 'token'))
  const requested = view.location.hash.split('?', 1)[0]?.split('/')[1] ?? ''
  const pageOf = (segment: string) => (Object.hasOwn(pages, segment) ? pages[segment] : undefined)
  const from = /[?&]from=([^&]*)/.exec(view.location.hash)?.[1]
  const segment = pageOf(requested)?.needsSession && !hasSession ? signIn : requested
  return {
    table,
    page: pageOf(segment),
    segment,
    isHome: segment === '',
    isSignIn: segment === signIn,
    target: segment === requested ? from && decodeURIComponent(from).split(/[/?]/)[1] : requested,
    languageCode: Object.hasOwn(languages, saved) ? saved : defaultLanguage,
    hasSession,
  }
}

/** A text in local storage; empty if there is none, or it is blocked or damaged. */
export function savedText(view: Window, key: string): string {
  try {
    return (JSON.parse(storedItem(view, 'localStorage', key) ?? '{}') as { value?: string }).value ?? ''
  } catch {
    return ''
  }
}

function storedItem(view: Window, area: Area, key: string): string | null {
  try {
    return view[area].getItem(`formwright.${key}`)
  } catch {
    return null
  }
}
