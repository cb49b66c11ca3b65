import type { FastifyRequest } from 'fastify'
import { fullName } from '../../actions/fullName.ts'
import type { ServerTexts } from '../../http/serverTexts.ts'
import type { Account } from '../../store/accounts/accountStore.ts'
import { isRecentSignIn } from '../../store/accounts/sessionStore.ts'
import type { Endpoint } from './endpoint.ts'
import { listSubmittedForms } from './submittedForms.ts'

/**
 * The signed-in account and its submissions; a visitor has only an `a_type`. Beyond the contract: `stale`, when the
 * sign-in is too old for pages with `requiresRecentSignIn`; with `contact=1` the owner's phone number, if it is stored.
 */
export const getUserInfo: Endpoint = {
  path: '/pc/getUserInfo',
  method: 'POST',
  bodySchema: {
    type: 'object',
    additionalProperties: false,
    properties: { contact: { type: 'string', enum: ['1'] } },
  },
  async handle({ request, store, forms, clock, serverTexts }, { contact }) {
    const { session, account } = request.auth ?? {}
    return {
      a_type: account?.aType ?? session?.aType,
      name: account ? nameFor(request, account, serverTexts) : '',
      email: account?.email ?? '',
      ...(contact === '1' && account?.countryCode ? { countryCode: account.countryCode } : {}),
      ...(contact === '1' && account?.phone ? { phone: account.phone } : {}),
      tradingAccount: account?.tradingAccount ?? '',
      currency: account?.currency ?? '',
      ...(session && !isRecentSignIn(session, clock()) ? { stale: true } : {}),
      requests: account ? await listSubmittedForms(account, store, forms) : [],
    }
  },
}

/** The owner's name in the order of the reader's language; as stored if the request names no language. */
function nameFor({ headers, language }: FastifyRequest, account: Account, serverTexts: ServerTexts): string {
  const { name, familyName, givenName } = account
  const acceptLanguage = headers['accept-language'] ?? '*'
  return familyName && givenName && acceptLanguage !== '*'
    ? fullName(familyName, givenName, language, serverTexts)
    : name
}
