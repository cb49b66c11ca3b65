import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { mutate } from 'swr'
import { subscribe } from 'valtio'
import { setNavigation } from '../aspapi/sessionEnd.ts'
import { initI18n, language } from '../i18n/i18n.ts'
import { toSupportedLanguage } from '../i18n/languages.ts'
import { DEFAULT_LANGUAGE } from '../model/site/siteTexts.ts'
import { restoreSession, session } from '../session/session.ts'
import { load, removeExpired } from '../storage/storage.ts'
import { AppRoot } from './AppRoot.tsx'
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
  // A backend may respond in the language of the client.
  subscribe(language, () => void mutate(() => true))
  await Promise.all([
    // If the saved language cannot be loaded, the default one serves.
    initI18n(savedLanguage).catch(() => initI18n(DEFAULT_LANGUAGE)),
    loadFirstPage(),
  ])
  await showApp(element, <AppRoot history={history} />)
}

/** Takes over the page as built if it shows what this visit begins with; otherwise draws it anew. Source: decision 035. */
async function showApp(element: HTMLElement, app: ReactNode): Promise<void> {
  const draw = () => createRoot(element).render(app)
  const hydrate = () => hydrateRoot(element, app)
  // The chunk of every form has it. If that has not come, the page that is drawn says so.
  const module = element.querySelector('form') ? await import('./takeOverForm.ts').catch(() => undefined) : undefined
  const isHome = /^(?:#\/?(?:\?.*)?)?$/.test(window.location.hash)
  const isAsBuilt = element.dataset.language === language.code && isHome && session.token === undefined
  delete element.dataset.language
  delete document.documentElement.dataset.first
  delete document.documentElement.dataset.session
  if (isAsBuilt) hydrate()
  else if (module) module.takeOverForm(element, draw, hydrate)
  else draw()
}
