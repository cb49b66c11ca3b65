import { end, knowUser, session, type User } from '../session/session.ts'
import { post } from './client.ts'

/**
 * Fetches who the session belongs to. A session that cannot be restored is ended. Source: seed, section 4.
 * @param quiet nothing is shown when it fails
 * @returns whether the session holds
 */
export async function restoreUser({ quiet }: { quiet: boolean }): Promise<boolean> {
  const { token } = session
  const holds = await fetchUser(quiet)
  if (!holds && session.token === token) end()
  return holds
}

/** Fetches the user info anew, for what may have changed since; where it cannot be had, what is known stays. */
export async function refreshUser(): Promise<void> {
  await fetchUser(true)
}

async function fetchUser(quiet: boolean): Promise<boolean> {
  const { token } = session
  try {
    const { code, data } = await post('/pc/getUserInfo', [], { quiet, stay: true })
    if (code !== 200 || !isUser(data)) return false
    // A session that was changed meanwhile is not this one's.
    if (session.token === token) knowUser(data)
    return true
  } catch {
    // Shown by the client unless quiet.
    return false
  }
}

function isUser(data: unknown): data is User {
  return typeof data === 'object' && data !== null && 'a_type' in data && typeof data.a_type === 'number'
}
