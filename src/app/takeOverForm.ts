import { flushSync } from 'react-dom'
import { language } from '../i18n/i18n.ts'
import { loadDraft } from '../session/draftStorage.ts'
import { session } from '../session/session.ts'
import { keepEntries } from './keepEntries.ts'
import { menuPageOf, pageByPath } from './pages.ts'
import { withLinkParameters } from './routing/linkParameters.ts'
import { loadedPage } from './routing/screens.ts'

/**
 * Has the app draw a form in place of the one as built, or take that over, in one go: what was typed is kept. Source: decision 035.
 * @param draw draws the app
 * @param hydrate has it take over what is there
 */
export function takeOverForm(element: HTMLElement, draw: () => void, hydrate: () => void): void {
  const { form: built } = element.dataset
  const enter = keepEntries(element)
  delete element.dataset.form
  const content = document.getElementById('content')
  if (content) content.onsubmit = null
  for (const control of element.querySelectorAll<HTMLElement>('[inert]')) control.inert = false
  flushSync(built !== undefined && isAsBuilt(built) ? hydrate : draw)
  enter()
}

/**
 * Whether the app would draw a form as it was built: in that language, without a session, and with nothing to fill in or
 * to fix that a link or a draft brings.
 * @param built its language
 */
function isAsBuilt(built: string): boolean {
  const { hash } = window.location
  const page = pageByPath(hash.slice(1))
  return (
    page !== undefined &&
    language.code === built &&
    // Its frame marks no link as that of the page.
    menuPageOf(page) === undefined &&
    loadedPage(page.id) !== undefined &&
    session.token === undefined &&
    withLinkParameters(new URLSearchParams()).size === 0 &&
    loadDraft(page.id, '') === undefined
  )
}
