import { removeDraftsOf } from '../session/draftStorage.ts'
import { endSession, session } from '../session/session.ts'
import { goToRoot, post } from './client.ts'
import { notify } from './notifications.ts'

/** Ends the session. The token is read when the call is made; this side ends whether the call arrives or not. */
export async function signOut(): Promise<void> {
  post('/pc/logout', [], { silent: true, keepPage: true }).catch(() => undefined)
  await clearSession('messages.loggedOut')
}

/**
 * Ends the account's sessions on all devices, this one last.
 * @throws as `post`, which says so: then none is known to have ended
 */
export async function signOutEverywhere(): Promise<void> {
  await post('/pc/logout', [['everywhere', '1']])
  await clearSession('messages.loggedOutEverywhere')
}

async function clearSession(messageKey: string): Promise<void> {
  // The page is left first: a members' page without a session would lead to login instead.
  await goToRoot()
  if (session.account !== undefined) removeDraftsOf(session.account)
  endSession()
  notify('success', { key: messageKey })
}
