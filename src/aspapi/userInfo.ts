import { endSession, setUser, session, type User } from '../session/session.ts'
import { AspapiError, post, type CallOptions } from './client.ts'
import { notify } from './notifications.ts'

/**
 * Fetches who the session belongs to; a session that cannot be restored is ended. For pages that need one. Source: docs/requirements.md section 4.
 * @returns whether the session holds
 */
export async function restoreUser(): Promise<boolean> {
  const { token } = session
  const isValid = await fetchUser({ keepPage: true })
  if (!isValid && session.token === token) endSession()
  return isValid
}

/** The same in the background of a public page: only the backend's own word ends the session, not a fault of the line. */
export async function restoreUserInBackground(): Promise<void> {
  await fetchUser({ silent: true, keepPage: true })
}

/** Fetches the user info anew, for what may have changed since; where it cannot be had, what is known stays. */
export async function refreshUser(): Promise<void> {
  await fetchUser({ silent: true })
}

async function fetchUser(options: CallOptions): Promise<boolean> {
  const { token } = session
  try {
    const { code, data } = await post('/pc/getUserInfo', [], options)
    if (code !== 200 || !isUser(data)) {
      if (!options.silent) notify('error', { key: 'messages.noToken' })
      return false
    }
    // A session that was changed meanwhile is not this one's.
    if (session.token === token) setUser(data)
    return true
  } catch (error) {
    // A fault of the line or a refusal was shown by the client; anything else is a fault of ours.
    if (!(error instanceof AspapiError) && !(error instanceof Error && 'isAxiosError' in error)) throw error
    return false
  }
}

function isUser(data: unknown): data is User {
  return typeof data === 'object' && data !== null && 'a_type' in data && typeof data.a_type === 'number'
}
