import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { setNavigation } from '../aspapi/sessionEnd.ts'
import { initI18n, language } from '../i18n/i18n.ts'
import { toSupportedLanguage } from '../i18n/languages.ts'
import { DEFAULT_LANGUAGE } from '../model/site/siteTexts.ts'
import { restoreSession, session } from '../session/session.ts'
import { load, removeExpired } from '../storage/storage.ts'
import { AppRoot } from './AppRoot.tsx'
import { keepEntries } from './keepEntries.ts'
import { startColorMode } from './theme/colorMode.ts'
import { saveLinkParameters } from './routing/linkParameters.ts'
import { createHashHistory } from './routing/hashHistory.ts'
import { loadFirstPage, redirectFirstVisit } from './routing/loadFirstPage.ts'

/** Starts the site: restores session and language, saves the link's parameters, renders the first page. */
export async function startApp(element: HTMLElement): Promise<void> {
  removeExpired()
  restoreSession()
  startColorMode()
  saveLinkParameters(window.location)
  redirectFirstVisit()
  const history = createHashHistory()
  setNavigation(
    () => history.leaveFor('/'),
    () => history.leaveFor('/login'),
  )
  const savedLanguage = toSupportedLanguage(load('language'))
  await Promise.all([
    // If the saved language cannot be loaded, the default one serves.
    initI18n(savedLanguage).catch(() => initI18n(DEFAULT_LANGUAGE)),
    loadFirstPage(),
  ])
  showApp(element, <AppRoot history={history} />)
}

/** Draws a form anew, in one go: what was typed into the one as built is kept. */
function drawForm(element: HTMLElement, app: ReactNode): void {
  const enter = keepEntries(element)
  flushSync(() => createRoot(element).render(app))
  enter()
}

/** Takes over the page as built if it shows what this visit begins with; otherwise draws it anew. Source: decision 035. */
function showApp(element: HTMLElement, app: ReactNode): void {
  const isHome = /^(?:#\/?(?:\?.*)?)?$/.test(window.location.hash)
  const isAsBuilt = element.dataset.language === language.code && isHome && session.token === undefined
  delete element.dataset.language
  delete document.documentElement.dataset.first
  delete document.documentElement.dataset.session
  if (isAsBuilt) hydrateRoot(element, app)
  else if (element.querySelector('form')) drawForm(element, app)
  else createRoot(element).render(app)
}
