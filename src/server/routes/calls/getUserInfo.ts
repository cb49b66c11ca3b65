import type { Call } from '../call.ts'
import { requestsOf } from './requests.ts'

/** Who is signed in, and what they have sent; a visitor has a type and nothing else. */
export const getUserInfo: Call = {
  path: '/pc/getUserInfo',
  method: 'POST',
  async answer({ request, store, forms }) {
    const { session, account } = request.visit ?? {}
    return {
      a_type: session?.aType,
      name: account?.name ?? '',
      email: account?.email ?? '',
      tradingAccount: account?.tradingAccount ?? '',
      currency: account?.currency ?? '',
      requests: account ? await requestsOf(account, store, forms) : [],
    }
  },
}
