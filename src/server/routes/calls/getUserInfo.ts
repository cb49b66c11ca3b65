import type { Call } from '../call.ts'

/** Who is signed in; a visitor has a type and nothing else. */
export const getUserInfo: Call = {
  path: '/pc/getUserInfo',
  method: 'POST',
  async answer({ request }) {
    const { session, account } = request.visit ?? {}
    return {
      a_type: session?.aType,
      name: account?.name ?? '',
      email: account?.email ?? '',
      tradingAccount: account?.tradingAccount ?? '',
      currency: account?.currency ?? '',
    }
  },
}
