import { createRoot } from 'react-dom/client'
import { setNavigation } from '../aspapi/sessionEnd.ts'
import { initI18n } from '../i18n/i18n.ts'
import { toSupportedLanguage } from '../i18n/languages.ts'
import { DEFAULT_LANGUAGE } from '../model/site/siteTexts.ts'
import { restoreSession } from '../session/session.ts'
import { load, removeExpired } from '../storage/storage.ts'
import { AppRoot } from './AppRoot.tsx'
import { startColorMode } from './theme/colorMode.ts'
import { saveLinkParameters } from './routing/linkParameters.ts'
import { createHashHistory } from './routing/hashHistory.ts'

/** Starts the site: restores session and language, saves the link's parameters, renders the first page. */
export async function startApp(element: HTMLElement): Promise<void> {
  removeExpired()
  restoreSession()
  startColorMode()
  saveLinkParameters(window.location)
  const history = createHashHistory()
  setNavigation(
    () => history.leaveFor('/'),
    () => history.leaveFor('/login'),
  )
  const savedLanguage = toSupportedLanguage(load('language'))
  // If the saved language cannot be loaded, the default one serves.
  await initI18n(savedLanguage).catch(() => initI18n(DEFAULT_LANGUAGE))
  createRoot(element).render(<AppRoot history={history} />)
}
