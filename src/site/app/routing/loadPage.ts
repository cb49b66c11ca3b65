import { createElement } from 'react'
import { contentPages, forms } from 'virtual:formwright/pages'
import { pageById } from '../../../model/site/pageDefinition.ts'
import { needsRest } from '../../../model/site/textParts.ts'
import { loadRestOfTexts } from '../../i18n/i18n.ts'
import { pages } from '../pages.ts'
import { screens, type Screen } from './screens.ts'

const loadContentView = {
  list: async () => (await import('../../screens/content/ContentList.tsx')).ContentList,
  detail: async () => (await import('../../screens/content/ContentDetail.tsx')).ContentDetail,
}

/** Loads the component of a page; a screen comes before the lists and details that all kinds of content share. */
async function loadScreen(id: string): Promise<Screen> {
  const load = screens[id]
  if (load) return (await load()).default
  const content = contentPages[id]
  if (content) {
    const [{ kind }, ContentView] = await Promise.all([content.load(), loadContentView[content.view]()])
    return ({ params }) => createElement(ContentView, { kind, id: params.id ?? '' })
  }
  const form = forms[id]
  if (form) {
    const [definition, { FormPage }] = await Promise.all([form(), import('./FormPage.tsx')])
    return () => createElement(FormPage, { definition })
  }
  throw new Error(`There is no screen for the page “${id}”.`)
}

/** Source: docs/contract.md section 1. */
const CHUNK_TIMEOUT_MS = 120_000

const pendingPages = new Map<string, Promise<Screen>>()
const loadedPages = new Map<string, Screen>()

/** The component of a page, if it is loaded. */
export const loadedPage = (id: string): Screen | undefined => loadedPages.get(id)

/** Loads the component of a page. Rejects if its chunk fails or times out; another call tries again. */
export function loadPage(id: string): Promise<Screen> {
  const pending = pendingPages.get(id)
  if (pending) return pending
  const summary = pageById(pages, id)
  const texts = summary && needsRest(summary) ? loadRestOfTexts() : undefined
  const page = withTimeout(Promise.all([loadScreen(id), texts]).then(([Screen]) => Screen))
  pendingPages.set(id, page)
  page.then(
    (Screen) => loadedPages.set(id, Screen),
    () => pendingPages.delete(id),
  )
  return page
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The page took too long to load.')), CHUNK_TIMEOUT_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
