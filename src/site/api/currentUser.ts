import { isAxiosError } from 'axios'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { language } from '../i18n/i18n.ts'
import { ENVELOPE_CODES } from '../../model/api/envelope.ts'
import { isUserInfo } from '../../model/api/userInfo.ts'
import { endSession, session, setUser } from '../session/session.ts'
import { post, type CallOptions } from './client.ts'
import { AspapiError } from './aspapiErrors.ts'
import { notify } from './notifications.ts'

/**
 * Fetches the session's user info, and ends the session if that fails. For pages that require a session.
 * Source: docs/requirements.md section 4.
 * @returns whether the session is valid
 */
export async function restoreUser(): Promise<boolean> {
  const { token } = session
  const isValid = await fetchUser({ keepPage: true })
  if (!isValid && session.token === token) endSession()
  return isValid
}

/** Fetches the user info for a public page: only the backend ends the session (401, 405), never a transport error. */
export async function restoreUserInBackground(): Promise<void> {
  await fetchUser({ silent: true, keepPage: true })
}

/** Fetches the user info again; on failure the previous one stays. */
export async function refreshUser(): Promise<void> {
  await fetchUser({ silent: true })
}

/**
 * Refreshes the user info on mount, since only the backend has the forms sent after sign-in, and on a language change,
 * since the backend writes the name in the language's order.
 */
export function useFreshUser(): void {
  const { code } = useSnapshot(language)
  useEffect(() => void refreshUser(), [code])
}

let lastStarted = 0
let lastShown = 0

async function fetchUser(options: CallOptions): Promise<boolean> {
  const { token } = session
  const turn = (lastStarted += 1)
  try {
    const { code, data } = await post('/pc/getUserInfo', [['contact', '1']], options)
    if (code !== ENVELOPE_CODES.ok || !isUserInfo(data)) {
      if (!options.silent) notify('error', { key: 'messages.noToken' })
      return false
    }
    // The session may have changed meanwhile, or the response to a later call may have arrived first.
    if (session.token === token && turn > lastShown) {
      lastShown = turn
      setUser(data)
    }
    return true
  } catch (error) {
    // `http` has shown these; any other error is a bug.
    if (error instanceof AspapiError || isAxiosError(error)) return false
    throw error
  }
}
