import { endSessionInAllTabs } from '../session/session.ts'
import { post } from './client.ts'
import { notify } from './notifications.ts'
import { goToRoot } from './sessionEnd.ts'

/**
 * Signs out at once, unless a leave guard keeps the user on the page. The call to the server runs in the background and
 * may fail.
 */
export async function signOut(): Promise<void> {
  // Leave the page first: without a session the route guard would redirect a members' page to the sign-in page.
  if (!(await goToRoot())) return
  post('/pc/logout', [], { silent: true, keepPage: true }).catch(() => undefined)
  clearSession('messages.loggedOut')
}

/**
 * Ends the account's sessions on all devices, including this one.
 * @throws like `post`, which shows the error; then this session stays, and the others most likely too
 */
export async function signOutEverywhere(): Promise<void> {
  await post('/pc/logout', [['everywhere', '1']])
  await goToRoot()
  clearSession('messages.loggedOutEverywhere')
}

function clearSession(messageKey: string): void {
  endSessionInAllTabs('signedOut')
  notify('success', { key: messageKey })
}
