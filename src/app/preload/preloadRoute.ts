import type { EarlyResponse } from '../../aspapi/earlyResponse.ts'
import { xsrfHeader } from '../../aspapi/xsrfHeader.ts'
import { readVisit } from './readVisit.ts'

/** On phones no page begins with a picture. */
const PICTURE_MEDIA = '(min-width: 600px)'

/**
 * Loads the parts of the page that the address names, in the saved language, all at once: otherwise each would wait for
 * the one that names it. Runs before any other script, and fails silently: then the parts come as they are needed.
 */
export function preloadRoute(view: Window): void {
  const { document } = view
  const { table, page, languageCode, hasSession } = readVisit(view)
  const nonce = (document.currentScript as HTMLScriptElement | null)?.nonce ?? ''
  const preloadModule = (file: number): void => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    // The first paint needs none of them: the style sheet goes first.
    link.fetchPriority = 'low'
    link.nonce = nonce
    link.href = table.files[file] ?? ''
    document.head.append(link)
  }

  const language = table.languages[languageCode]
  if (language) {
    preloadModule(language.file)
    if (page?.needsRest) preloadModule(language.rest)
  }
  page?.modules.forEach(preloadModule)
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
