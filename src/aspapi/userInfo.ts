import { end, knowUser, session, type User } from '../session/session.ts'
import { post } from './client.ts'

/**
 * Fetches who the session belongs to. A session that cannot be restored is ended. Source: seed, section 4.
 * @param quiet nothing is shown when it fails
 * @returns whether the session holds
 */
export async function restoreUser({ quiet }: { quiet: boolean }): Promise<boolean> {
  const { token } = session
  try {
    const { code, data } = await post('/pc/getUserInfo', [], { quiet, stay: true })
    if (code === 200 && isUser(data)) {
      // A session that was changed meanwhile is not this one's.
      if (session.token === token) knowUser(data)
      return true
    }
  } catch {
    // Shown by the client unless quiet; the session ends below either way.
  }
  if (session.token === token) end()
  return false
}

function isUser(data: unknown): data is User {
  return typeof data === 'object' && data !== null && 'a_type' in data && typeof data.a_type === 'number'
}
