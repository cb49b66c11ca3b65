import { fitLevel, MAX_LEVEL_ATTRIBUTE } from '../../ui/fitLevel.ts'
import { SIGN_IN_REASON, type RoutePreloads } from '../../model/site/routePreloads.ts'
import { languageCookie } from './languageCookie.ts'
import { readVisit, savedText } from './readVisit.ts'

/** Title and introduction of the page with this path, as the build wrote them. */
function headingOf(document: Document, segment: string): string[] | undefined {
  const headings = JSON.parse(document.getElementById('headings')?.textContent ?? '{}') as Record<string, string[]>
  return Object.hasOwn(headings, segment) ? headings[segment] : undefined
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

/**
 * Says at the sign-in as built why it is shown. It can be typed into, but not sent before the app has taken over.
 * @param target first segment of the page that it stands before
 */
function showSignIn(
  document: Document,
  content: HTMLElement,
  { pages }: RoutePreloads,
  target: string | undefined,
): void {
  for (const button of content.querySelectorAll('button')) button.inert = true
  content.addEventListener('submit', (event) => event.preventDefault())
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
 * colour mode, the header's level and, on other pages, the heading and the outline of the page instead of home. In another language than
 * the saved one nothing is shown. Source: decision 035.
 */
export function showFirstView(view: Window): void {
  const { document, location } = view
  const html = document.documentElement
  const saved = savedText(view, 'colorMode')
  const isSystemDark = view.matchMedia('(prefers-color-scheme: dark)').matches
  html.dataset.colorMode = saved === 'dark' || saved === 'light' ? saved : isSystemDark ? 'dark' : 'light'

  const { table, languageCode, hasSession } = readVisit(view)
  const isSavedLanguage = table.languages[languageCode]?.tag === html.lang
  if (hasSession) html.dataset.session = ''

  const template = (id: string): Node[] => {
    const element = document.getElementById(id) as HTMLTemplateElement | null
    return element ? [element.content.cloneNode(true)] : []
  }
  const settle = (): void => {
    // The app has taken over.
    if (html.dataset.first === undefined) return
    const root = document.getElementById('root')
    const isParsed = document.readyState !== 'loading'
    const { isHome, isSignIn, page, segment, target } = readVisit(view)
    const isAsBuilt = isHome && isSavedLanguage && (root?.dataset.language !== undefined || !isParsed)
    // A header is shown when it can be fitted: what follows it is there.
    const hasHeader = document.getElementById('content') !== null
    html.dataset.first = isParsed || (isAsBuilt && hasHeader) ? 'shown' : 'hidden'
    if (!isAsBuilt && isParsed) {
      delete root?.dataset.language
      if (!isSavedLanguage || isSignIn) root?.replaceChildren(...(isSavedLanguage ? template('signIn') : []))
      document.querySelector('nav [aria-current]')?.removeAttribute('aria-current')
      const content = document.getElementById('content')
      if (isSignIn) {
        if (content) showSignIn(document, content, table, target)
      } else {
        content?.replaceChildren(...(page?.skeleton ? template(page.skeleton) : []))
        if (content) showHeading(content, headingOf(document, segment))
      }
    }
    if (html.dataset.first === 'shown')
      for (const frame of document.querySelectorAll<HTMLElement>(`[${MAX_LEVEL_ATTRIBUTE}]`)) fitLevel(frame)
    const isStyled = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet)
    // Before the next frame is painted, with what will have been parsed by then.
    if (!isParsed || !isStyled) view.requestAnimationFrame(settle)
  }
  html.dataset.first = 'hidden'
  settle()
  view.addEventListener('hashchange', settle)
  // The next time the server has the page in this language.
  if (!isSavedLanguage) document.cookie = languageCookie(languageCode, location.protocol)
}
