import { forgetDraftsOf } from '../session/drafts.ts'
import { end, session } from '../session/session.ts'
import { goToRoot, post } from './client.ts'
import { notify } from './notices.ts'

/** Ends the session. The token is read when the call is made; this side ends whether the call arrives or not. */
export async function logOut(): Promise<void> {
  post('/pc/logout', [], { quiet: true, stay: true }).catch(() => undefined)
  await forgetAll('messages.loggedOut')
}

/**
 * Ends the account's sessions on all devices, this one last.
 * @throws as `post`, which says so: then none is known to have ended
 */
export async function logOutEverywhere(): Promise<void> {
  await post('/pc/logout', [['everywhere', '1']])
  await forgetAll('messages.loggedOutEverywhere')
}

async function forgetAll(said: string): Promise<void> {
  // The page is left first: a members' page without a session would lead to login instead.
  await goToRoot()
  if (session.account !== undefined) forgetDraftsOf(session.account)
  end()
  notify('success', { key: said })
}
