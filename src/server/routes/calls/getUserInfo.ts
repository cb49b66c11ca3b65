import type { Call } from '../call.ts'
import { isRecent } from '../../store/sessions.ts'
import { requestsOf } from './requests.ts'

/**
 * Who is signed in, and what they have sent; a visitor has a type and nothing else. `stale` (beyond the contract): the password
 * was typed long ago, and forms of `"recent": true` want it again.
 */
export const getUserInfo: Call = {
  path: '/pc/getUserInfo',
  method: 'POST',
  async answer({ request, store, forms, clock }) {
    const { session, account } = request.visit ?? {}
    return {
      a_type: session?.aType,
      name: account?.name ?? '',
      email: account?.email ?? '',
      tradingAccount: account?.tradingAccount ?? '',
      currency: account?.currency ?? '',
      ...(session && !isRecent(session, clock()) ? { stale: true } : {}),
      requests: account ? await requestsOf(account, store, forms) : [],
    }
  },
}
