import { createRoot } from 'react-dom/client'
import { connect } from '../aspapi/client.ts'
import { startLanguage } from '../i18n/i18n.ts'
import { knownLanguage } from '../i18n/languages.ts'
import { DEFAULT_LANGUAGE } from '../model/texts.ts'
import { restore } from '../session/session.ts'
import { recall, sweep } from '../storage/storage.ts'
import { App } from './App.tsx'
import { rememberLink } from './link.ts'
import { router } from './router.tsx'

/** Starts the site: the kept session and language, what the link to it said, then the first page. */
export async function start(element: HTMLElement): Promise<void> {
  sweep()
  restore()
  rememberLink(window.location)
  connect(
    () => router.navigate('/', { flushSync: true }),
    () => router.navigate('/login', { flushSync: true }),
  )
  const kept = knownLanguage(recall('language'))
  // The site is of use in any language: where the kept one cannot be had, the default is tried.
  await startLanguage(kept).catch(() => startLanguage(DEFAULT_LANGUAGE))
  createRoot(element).render(<App />)
}
