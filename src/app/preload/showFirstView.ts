import { fitLevel, MAX_LEVEL_ATTRIBUTE } from '../../ui/fitLevel.ts'
import { SIGN_IN_REASON, type RoutePreloads } from '../../model/site/routePreloads.ts'
import { fillOptions } from './fillOptions.ts'
import { languageCookie } from './languageCookie.ts'
import { pageModules, preloadModules } from './preloadRoute.ts'
import { createContentReader } from './readContent.ts'
import { readVisit, savedText, type Visit } from './readVisit.ts'
import { holdEntry } from './holdEntry.ts'

/** Title and introduction of the page with this path, as the build wrote them. */
function headingOf(document: Document, segment: string): string[] | undefined {
  const headings = JSON.parse(document.getElementById('headings')?.textContent ?? '{}') as Record<
    string,
    string[] | undefined
  >
  return headings[segment]
}

/** Puts the texts in place of the outlines of a page's heading. */
function showHeading(content: HTMLElement, texts: string[] | undefined): void {
  const title = content.querySelector('h1')
  if (!title || !texts) return
  title.parentElement?.removeAttribute('aria-hidden')
  for (const [index, element] of [title, title.nextElementSibling].entries()) {
    const text = texts[index]
    if (text === undefined) element?.remove()
    else element?.replaceChildren(text)
  }
}

/** A form as built can be read and typed into, but not sent before the app has taken over. */
function holdForm(content: HTMLElement): void {
  for (const control of content.querySelectorAll<HTMLElement>('button,[type=file]')) control.inert = true
  content.onsubmit = (event) => event.preventDefault()
}

/**
 * Says at the sign-in as built why it is shown.
 * @param target first segment of the page that it stands before
 */
function showSignIn(
  document: Document,
  content: HTMLElement,
  { pages }: RoutePreloads,
  target: string | undefined,
): void {
  holdForm(content)
  const reason = content.querySelector('[data-reason]')
  const button = reason?.querySelector('button')
  const title =
    target === undefined ? undefined : (headingOf(document, target) ?? headingOf(document, `#${target}`))?.[0]
  if (title === undefined || target === undefined) reason?.remove()
  else if (pages[target]?.opensAccount) button?.replaceChildren(title)
  else
    button?.parentElement?.replaceChildren(headingOf(document, SIGN_IN_REASON)?.[0]?.replace('{{page}}', title) ?? '')
}

/**
 * Makes the page as built, which is the home page in one language, what this visit begins with, before it is painted: the
 * colour mode, the header's level and, on other pages, the heading and the outline of the page instead of home, and its
 * form as soon as that has come. In another language than the saved one nothing but forms is shown. When that has been
 * painted, the modules of the page are asked for and the app starts. Source: decision 035.
 */
export function showFirstView(view: Window & typeof globalThis): void {
  const { document, location } = view
  const html = document.documentElement
  const nonce = document.currentScript?.nonce
  const saved = savedText(view, 'colorMode')
  const isSystemDark = view.matchMedia('(prefers-color-scheme: dark)').matches
  html.dataset.colorMode = saved === 'dark' || saved === 'light' ? saved : isSystemDark ? 'dark' : 'light'

  const { table, languageCode, hasSession } = readVisit(view)
  const tag = table.languages[languageCode]?.tag ?? ''
  const isSavedLanguage = tag === html.lang
  preloadModules(view, table, table.entry ?? [], nonce)
  const start = holdEntry(view, () => preloadModules(view, table, pageModules(readVisit(view)), nonce))
  if (hasSession) html.dataset.session = ''

  const template = (id: string | undefined): Node | string =>
    document.querySelector<HTMLTemplateElement>(`#${id}`)?.content.cloneNode(true) ?? ''
  /** Whether the frame of most pages stands there, in the saved language. */
  let hasFrame = isSavedLanguage
  let shown: string | undefined
  let lists: HTMLTemplateElement[] = []
  const read = createContentReader(view, () => settle(), start)

  /** What shows the form of a page, once that and the frame around it have come. */
  const formOf = ({ page, segment }: Visit): ((root: HTMLElement) => void) | undefined => {
    if (!page?.hasForm) return undefined
    const form = read(`${table.forms}.${segment}.${languageCode}.html`)
    const frame = hasFrame ? form : read(`${table.forms}.${languageCode}.html`)
    if (!form[0] || !frame[0]) return undefined
    return (root) => {
      if (!hasFrame) {
        root.replaceChildren(...frame)
        html.lang = tag
        hasFrame = true
      }
      const content = document.getElementById('content')
      if (content) {
        content.replaceChildren(...form)
        lists = [...content.querySelectorAll('template')]
        for (const list of lists) list.remove()
        holdForm(content)
      }
      // The app may take it over.
      root.dataset.form = languageCode
    }
  }

  /** Shows the sign-in, or the heading and the outline of any other page. */
  const showOutline = (root: HTMLElement, { isSignIn, page, segment, target }: Visit): void => {
    if (!isSavedLanguage || isSignIn) {
      root.replaceChildren(isSavedLanguage ? template('signIn') : '')
      hasFrame = false
    }
    const content = document.getElementById('content')
    if (!content) return
    if (isSignIn) showSignIn(document, content, table, target)
    else {
      content.replaceChildren(template(page?.skeleton))
      showHeading(content, headingOf(document, segment))
    }
  }

  const settle = (): void => {
    // The app has taken over.
    if (html.dataset.first === undefined) return
    const root = document.getElementById('root')
    const isParsed = document.readyState !== 'loading'
    const visit = readVisit(view)
    const isAsBuilt = visit.isHome && isSavedLanguage && (root?.dataset.language !== undefined || !isParsed)
    // A header is shown when it can be fitted: what follows it is there.
    const hasHeader = document.getElementById('content') !== null
    html.dataset.first = isParsed || (isAsBuilt && hasHeader) ? 'shown' : 'hidden'
    const showForm = formOf(visit)
    const next = location.hash + (showForm ? ' form' : '')
    // What stands there may have been typed into.
    if (!isAsBuilt && isParsed && root && shown !== next) {
      shown = next
      delete root.dataset.language
      delete root.dataset.form
      if (showForm) showForm(root)
      else showOutline(root, visit)
      document.querySelector('nav [aria-current]')?.removeAttribute('aria-current')
    }
    if (html.dataset.first === 'shown')
      for (const frame of document.querySelectorAll<HTMLElement>(`[${MAX_LEVEL_ATTRIBUTE}]`)) fitLevel(frame)
    const isStyled = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet)
    // Before the next frame is painted, with what will have been parsed by then.
    if (!isParsed || !isStyled) view.requestAnimationFrame(settle)
    // The second frame begins when the first one, with what is in the page now, has been drawn.
    else if (showForm || !visit.page?.hasForm)
      view.requestAnimationFrame(() => view.requestAnimationFrame(() => view.setTimeout(proceed)))
  }
  const proceed = (): void => {
    if (html.dataset.first !== undefined) fillOptions(document, lists)
    start()
  }
  html.dataset.first = 'hidden'
  settle()
  view.addEventListener('hashchange', settle)
  // The next time the server has the page in this language.
  if (!isSavedLanguage) document.cookie = languageCookie(languageCode, location.protocol)
}
