import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { toPageTemplate, type PageTemplate } from './pageTemplate.ts'

/** The page in a language, otherwise in the default one; undefined if there is none. */
export type PageReader = (language: string | undefined) => PageTemplate | undefined

/** Language codes, the names of folders in locales/. */
const LANGUAGE_CODE = /^[A-Za-z-]{2,20}$/

/** Reads the pages of the built site, again when a file has changed before this turn of the event loop. */
export function createPageReader(siteDir: string): PageReader {
  const pages = new Map<string, { version: string; page: PageTemplate }>()
  const pagesOfTurn = new Map<string, PageTemplate | undefined>()
  const readChanged = (name: string): PageTemplate | undefined => {
    const file = join(siteDir, name)
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats) return undefined
    const version = `${stats.ino} ${stats.mtimeMs} ${stats.size}`
    const known = pages.get(name)
    if (known?.version === version) return known.page
    const page = toPageTemplate(readFileSync(file, 'utf8'))
    pages.set(name, { version, page })
    return page
  }
  const read = (name: string): PageTemplate | undefined => {
    if (pagesOfTurn.has(name)) return pagesOfTurn.get(name)
    if (pagesOfTurn.size === 0) setImmediate(() => pagesOfTurn.clear())
    const page = readChanged(name)
    pagesOfTurn.set(name, page)
    return page
  }
  return (language = '') =>
    (LANGUAGE_CODE.test(language) ? read(`index.${language}.html`) : undefined) ?? read('index.html')
}
