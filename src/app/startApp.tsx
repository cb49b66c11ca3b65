import { createRoot } from 'react-dom/client'
import { setNavigation } from '../aspapi/sessionEnd.ts'
import { initI18n } from '../i18n/i18n.ts'
import { toSupportedLanguage } from '../i18n/languages.ts'
import { DEFAULT_LANGUAGE } from '../model/site/siteTexts.ts'
import { restoreSession } from '../session/session.ts'
import { load, removeExpired } from '../storage/storage.ts'
import { AppRoot } from './AppRoot.tsx'
import { saveLinkParameters } from './routing/linkParameters.ts'
import { router } from './routing/router.tsx'

/** Starts the site: the kept session and language, what the link to it said, then the first page. */
export async function startApp(element: HTMLElement): Promise<void> {
  removeExpired()
  restoreSession()
  saveLinkParameters(window.location)
  setNavigation(
    () => router.navigate('/', { flushSync: true }),
    () => router.navigate('/login', { flushSync: true }),
  )
  const savedLanguage = toSupportedLanguage(load('language'))
  // The site is of use in any language: where the kept one cannot be had, the default is tried.
  await initI18n(savedLanguage).catch(() => initI18n(DEFAULT_LANGUAGE))
  createRoot(element).render(<AppRoot />)
}
