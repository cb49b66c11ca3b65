import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { mutate } from 'swr'
import { subscribe } from 'valtio'
import { setNavigation } from '../api/sessionEnd.ts'
import { initI18n, language } from '../i18n/i18n.ts'
import { toSupportedLanguage } from '../i18n/languages.ts'
import { DEFAULT_LANGUAGE } from '../../model/site/siteTexts.ts'
import { joinSession, restoreSession } from '../session/session.ts'
import { load, removeExpired } from '../session/storage.ts'
import { AppRoot } from './AppRoot.tsx'
import { AppRouter } from './routing/AppRouter.tsx'
import { createHashHistory } from './routing/hashHistory.ts'
import { saveLinkParameters } from './routing/linkParameters.ts'
import { loadFirstPage, shownPage } from './routing/loadFirstPage.ts'
import { loadedPage } from './routing/loadPage.ts'
import { startColorMode } from './theme/colorMode.ts'

/**
 * Empties the prerendered form on the way back to it: the browser restores entries, perhaps of a customer who has signed
 * out since. A draft keeps those of the present user.
 */
function clearRestoredEntries(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'back_forward') for (const form of document.forms) form.reset()
}

/**
 * Starts the site: restores session and language, saves the link's parameters, and hydrates or renders the first page.
 * Source: decision 035.
 */
export async function startApp(element: HTMLElement): Promise<void> {
  removeExpired()
  restoreSession()
  clearRestoredEntries()
  const sessionJoined = joinSession()
  startColorMode()
  saveLinkParameters(window.location)
  const savedLanguage = toSupportedLanguage(load('language'))
  // Fall back to the default language if the saved one fails to load.
  const textsLoaded = initI18n(savedLanguage).catch(() => initI18n(DEFAULT_LANGUAGE))
  await sessionJoined
  const history = createHashHistory()
  setNavigation(
    () => history.leaveFor('/'),
    () => history.leaveFor('/login'),
  )
  // Fetch all queries again: a backend may respond in the client's language.
  subscribe(language, () => void mutate(() => true))
  await loadFirstPage(element, textsLoaded)
  const start = history.current()
  // Hydrate only a prerendered page of this URL and language whose screen is loaded.
  const page = shownPage(start.location.pathname)
  const isPrerendered =
    element.dataset.built === window.location.hash &&
    element.dataset.language === language.code &&
    page !== undefined &&
    loadedPage(page.id) !== undefined
  delete document.documentElement.dataset.first
  delete document.documentElement.dataset.session
  const app = (
    <AppRoot isPrerendered={isPrerendered}>
      <AppRouter history={history} start={start} />
    </AppRoot>
  )
  // React renders a transition in slices, so that a slow phone stays responsive.
  startTransition(() => {
    if (isPrerendered) hydrateRoot(element, app)
    else createRoot(element).render(app)
  })
}
