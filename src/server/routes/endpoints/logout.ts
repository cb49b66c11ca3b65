import { ENVELOPE_CODES } from '../../../model/contract/envelope.ts'
import { BusinessError } from '../../http/errors.ts'
import { endSession } from '../../actions/browserSession.ts'
import type { Endpoint } from './endpoint.ts'

/** Ends the session; right also without one. With `everywhere=1` all sessions of its account end, and without one this is refused. */
export const logout: Endpoint = {
  path: '/pc/logout',
  method: 'POST',
  access: 'public',
  bodySchema: {
    type: 'object',
    additionalProperties: false,
    properties: { everywhere: { type: 'string', enum: ['1'] } },
  },
  async handle({ store, request, reply, clock }, { everywhere }) {
    if (everywhere === '1' && !request.auth) throw new BusinessError('logInAgain', { code: ENVELOPE_CODES.notSignedIn })
    await endSession({ store, request, reply, now: clock() }, everywhere === '1')
    return undefined
  },
}
