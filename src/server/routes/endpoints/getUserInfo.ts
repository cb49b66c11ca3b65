import type { Endpoint } from './endpoint.ts'
import { isRecentSignIn } from '../../store/accounts/sessionStore.ts'
import { listSubmittedForms } from './submittedForms.ts'

/**
 * The account that is signed in and its submissions; a visitor has only an `a_type`. `stale` (beyond the contract): the sign-in is
 * too old for pages with `requiresRecentSignIn`.
 */
export const getUserInfo: Endpoint = {
  path: '/pc/getUserInfo',
  method: 'POST',
  async handle({ request, store, forms, clock }) {
    const { session, account } = request.auth ?? {}
    return {
      a_type: account?.aType ?? session?.aType,
      name: account?.name ?? '',
      email: account?.email ?? '',
      tradingAccount: account?.tradingAccount ?? '',
      currency: account?.currency ?? '',
      ...(session && !isRecentSignIn(session, clock()) ? { stale: true } : {}),
      requests: account ? await listSubmittedForms(account, store, forms) : [],
    }
  },
}
