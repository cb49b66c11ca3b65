import { ENVELOPE_CODES, type Envelope } from '../../model/api/envelope.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import { saveReturnTo } from '../session/returnTo.ts'
import { endSessionInAllTabs } from '../session/session.ts'
import { notify } from './notifications.ts'

/** Resolves once the page is shown; with false if the user chose to stay. */
type NavigateTo = () => Promise<boolean>
let navigateToRoot: NavigateTo = async () => true
let navigateToSignIn: NavigateTo = async () => true

/** Sets the functions that show the root route and the sign-in page. Called once by the app. */
export function setNavigation(toRoot: NavigateTo, toSignIn: NavigateTo): void {
  navigateToRoot = toRoot
  navigateToSignIn = toSignIn
}

export const goToRoot: NavigateTo = () => navigateToRoot()

/**
 * Handles code 401 or 405: notifies the user, leaves the page and ends the session. A 401 with `data.stale` keeps the
 * session and only shows the sign-in page.
 * @param keepPage whether the caller navigates itself
 */
export async function handleSessionEnd({ code, message, data }: Envelope, keepPage: boolean): Promise<void> {
  if (code === ENVELOPE_CODES.notSignedIn && isObject(data) && data.stale === true) {
    notify('error', { text: message })
    await leavePage(navigateToSignIn)
    return
  }
  notify('error', code === ENVELOPE_CODES.notSignedIn ? { key: 'messages.logInAgain' } : { text: message })
  // Leave the page first: without a session the route guard would redirect a members' page to the sign-in page.
  if (!keepPage && !(await leavePage(navigateToRoot))) return
  endSessionInAllTabs('ended')
}

/** Navigates away and saves the page for after the next sign-in. @returns whether the user has left */
async function leavePage(navigate: NavigateTo): Promise<boolean> {
  const path = window.location.hash.slice(1)
  if (path !== '' && path !== '/') saveReturnTo(path)
  return navigate()
}
