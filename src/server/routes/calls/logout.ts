import { endSession } from '../../plugins/session.ts'
import type { Call } from '../call.ts'

/** Ends the session; right also without one. */
export const logout: Call = {
  path: '/pc/logout',
  method: 'POST',
  access: 'public',
  async answer({ store, request, reply, clock }) {
    await endSession(store, request, reply, clock())
    return undefined
  },
}
