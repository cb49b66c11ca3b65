import type { Endpoint } from './endpoint.ts'
import { isRecentSignIn } from '../../store/accounts/sessionStore.ts'
import { listSubmittedForms } from './submittedForms.ts'

/**
 * Who is signed in, and what they have sent; a visitor has a type and nothing else. `stale` (beyond the contract): the password
 * was typed long ago, and forms of `"requiresRecentSignIn": true` want it again.
 */
export const getUserInfo: Endpoint = {
  path: '/pc/getUserInfo',
  method: 'POST',
  async handle({ request, store, forms, clock }) {
    const { session, account } = request.auth ?? {}
    return {
      a_type: session?.aType,
      name: account?.name ?? '',
      email: account?.email ?? '',
      tradingAccount: account?.tradingAccount ?? '',
      currency: account?.currency ?? '',
      ...(session && !isRecentSignIn(session, clock()) ? { stale: true } : {}),
      requests: account ? await listSubmittedForms(account, store, forms) : [],
    }
  },
}
