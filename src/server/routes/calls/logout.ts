import { endSession } from '../../plugins/session.ts'
import type { Call } from '../call.ts'

/** Ends the session, with `everywhere=1` all sessions of its account; right also without one. */
export const logout: Call = {
  path: '/pc/logout',
  method: 'POST',
  access: 'public',
  parameters: { type: 'object', additionalProperties: false, properties: { everywhere: { type: 'string', enum: ['1'] } } },
  async answer({ store, request, reply, clock }, { everywhere }) {
    await endSession({ store, request, reply, now: clock() }, everywhere === '1')
    return undefined
  },
}
