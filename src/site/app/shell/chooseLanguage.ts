import { changeLanguage } from '../../i18n/i18n.ts'
import { noResponseMessage } from '../../api/aspapiErrors.ts'
import { notify } from '../../api/notifications.ts'
import { save } from '../../session/storage.ts'
import { languageCookie } from '../preload/languageCookie.ts'

/** Switches to a language and saves the choice, for the browser and for a server that sends prerendered pages. */
export async function chooseLanguage(code: string): Promise<void> {
  try {
    await changeLanguage(code)
  } catch {
    notify('error', noResponseMessage())
    return
  }
  save('language', code)
  document.cookie = languageCookie(code, window.location.protocol)
}
