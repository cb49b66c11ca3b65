import type { FastifyRequest } from 'fastify'
import { ENVELOPE_CODES } from '../../model/api/envelope.ts'
import { mayUse } from '../../model/site/access.ts'
import type { Access } from '../../model/site/pageDefinition.ts'
import { BusinessError } from '../http/errors.ts'
import { isRecentSignIn } from '../store/accounts/sessionStore.ts'

/**
 * A hook that enforces a route's access level: 401 without a session, 405 when the account is suspended, 501 for
 * another account type. Source: docs/contract.md sections 1 and 3.
 * @param recentClock present: a sign-in long before this time (ms since 1970) is refused with 401 and `data.stale`
 */
export function accessGuard(access: Access, recentClock?: () => number): (request: FastifyRequest) => Promise<void> {
  return async ({ auth }) => {
    // The account's current type, which may differ from that at sign-in.
    const user = auth && { a_type: auth.account?.aType ?? auth.session.aType }
    if (access === 'public') return
    if (auth?.account?.status === 'suspended')
      throw new BusinessError('suspended', { code: ENVELOPE_CODES.endedByBroker })
    if (!user) throw new BusinessError('logInAgain', { code: ENVELOPE_CODES.notSignedIn })
    if (!mayUse(access, user)) throw new BusinessError('fundsOnly')
    if (recentClock && !isRecentSignIn(auth.session, recentClock()))
      throw new BusinessError('passwordAgain', { code: ENVELOPE_CODES.notSignedIn, data: { stale: true } })
  }
}
