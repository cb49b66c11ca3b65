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

/** Loads the pictures at the top of the page. */
export function preloadData(view: Window): void {
  const { document } = view
  const { table, page } = readVisit(view)
  if (page?.pictures && view.matchMedia(PICTURE_MEDIA).matches) {
    for (const file of page.pictures) {
      const picture = document.createElement('img')
      picture.fetchPriority = 'high'
      picture.src = table.files[file] ?? ''
    }
  }
}
