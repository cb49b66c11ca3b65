import type { EarlyResponse } from '../../aspapi/earlyResponse.ts'
import { xsrfHeader } from '../../aspapi/xsrfHeader.ts'
import type { RoutePreloads } from '../../model/site/routePreloads.ts'
import { readVisit, type Visit } from './readVisit.ts'

/** On phones no page begins with a picture. */
const PICTURE_MEDIA = '(min-width: 600px)'

/** The modules of the page besides those of every page. */
export function pageModules({ table, page, languageCode }: Visit): number[] {
  const { file, rest } = table.languages[languageCode] ?? {}
  return [file, page?.needsRest && rest, page?.modules].flat().filter((each) => each !== undefined)
}

/** Asks for modules at once, which would otherwise wait for one that names them. @param nonce of the script in the page */
export function preloadModules({ document }: Window, { files }: RoutePreloads, modules: number[], nonce = ''): void {
  for (const file of modules) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.fetchPriority = 'low'
    link.nonce = nonce
    link.href = files[file] ?? ''
    document.head.append(link)
  }
}

/** Loads the pictures at the top of the page and the data that it begins with. */
export function preloadData(view: Window): void {
  const { document } = view
  const { table, page, languageCode, hasSession } = readVisit(view)
  const language = table.languages[languageCode]
  if (page?.pictures && view.matchMedia(PICTURE_MEDIA).matches) {
    for (const file of page.pictures) {
      const picture = document.createElement('img')
      picture.fetchPriority = 'high'
      picture.src = table.files[file] ?? ''
    }
  }
  // With a session the backend may respond otherwise, and only the client knows how to end one.
  if (!page?.call || !language || hasSession) return
  const { tag } = language
  const { call, body } = page
  const xsrf = xsrfHeader(body === undefined ? '' : document.cookie)
  // A post without the CSRF pair would be refused; and a list may be asked for by category and page.
  if (body !== undefined && (Object.keys(xsrf).length === 0 || view.location.hash.includes('?'))) return
  const response = view.fetch(`aspapi${call}.asp`, {
    headers: { token: '""', 'Accept-Language': tag, ...xsrf },
    ...(body === undefined ? {} : { method: 'POST', body: new URLSearchParams(body) }),
  })
  // Whoever takes it handles the failure; nobody may.
  response.catch(() => undefined)
  const early: EarlyResponse = { call: body === undefined ? call : `${call}?${body}`, tag, response }
  view.formwrightEarlyResponse = early
}
