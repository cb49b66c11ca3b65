import { ENVELOPE_CODES } from '../../../model/api/envelope.ts'
import { BusinessError } from '../../http/errors.ts'
import { endSession } from '../../actions/browserSession.ts'
import type { Endpoint } from './endpoint.ts'

/** Ends the session, if there is one. With `everywhere=1` ends all sessions of its account, and needs a session. */
export const logout: Endpoint = {
  path: '/pc/logout',
  method: 'POST',
  access: 'public',
  bodySchema: {
    type: 'object',
    additionalProperties: false,
    properties: { everywhere: { type: 'string', enum: ['1'] } },
  },
  async handle({ store, request, reply }, { everywhere }) {
    if (everywhere === '1' && !request.auth) throw new BusinessError('logInAgain', { code: ENVELOPE_CODES.notSignedIn })
    await endSession({ store, request, reply }, everywhere === '1')
    return undefined
  },
}
