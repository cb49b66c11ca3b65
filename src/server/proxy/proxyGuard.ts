import type { FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '../../forms/schema/isObject.ts'
import { mayUse } from '../../model/site/access.ts'
import type { Access } from '../../model/site/pageDefinition.ts'
import { BusinessError } from '../http/errors.ts'
import { hashedSource } from '../actions/passwordGuess.ts'
import { accessGuard } from '../routes/accessGuard.ts'
import { foldAccount, reportedEmail, reportedNumber } from './accountName.ts'
import {
  proxySessionOf,
  queryUpstream,
  unlessUnwritable,
  type ProxyContext,
  type UpstreamCaller,
} from './callUpstream.ts'
import { UpstreamError } from './upstream/upstreamError.ts'
import type { ProxySession } from './proxySession.ts'
import type { ProxyServices } from './proxyServices.ts'

/** Lifetime of an account type that the backend reported, in ms. */
const ACCOUNT_TYPE_TTL_MS = 60_000

/**
 * An onRequest hook like the reference server's: calls for members need a session here, funds calls an account that the
 * backend reports as real. The backend checks everything else. Source: docs/contract.md section 3.
 * @param recentSignInClock as for `accessGuard`
 */
export function proxyGuard(
  access: Access,
  services: ProxyServices,
  recentSignInClock?: () => number,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const baseGuard = accessGuard(access === 'funds' ? 'customer' : access, recentSignInClock)
  return async (request, reply) => {
    await baseGuard(request)
    if (access !== 'funds') return
    const context = { ...services, request, reply }
    const session = await proxySessionOf(context)
    const isCustomer = session?.payload.account !== undefined
    if (!isCustomer || !mayUse('funds', { a_type: await accountTypeOf(session, context) }))
      throw new BusinessError('fundsOnly')
  }
}

async function accountTypeOf(session: ProxySession, context: ProxyContext): Promise<number> {
  const { aType, reportedAt } = session.row
  if (reportedAt && context.clock() - reportedAt < ACCOUNT_TYPE_TTL_MS) return aType
  const userInfo = await queryUpstream(session, { method: 'POST', call: '/pc/getUserInfo' }, context)
  const type = await saveAccount(session, userInfo.data, context)
  if (userInfo.code !== 200 || type === undefined) throw new UpstreamError('unreadable', 'no a_type')
  return type
}

/**
 * Saves the account of the data of `/pc/getUserInfo`. From then on guesses at its number and at its email count together.
 * @returns its type; undefined if the data has none
 */
export async function saveAccount(
  caller: UpstreamCaller,
  data: unknown,
  context: ProxyContext,
): Promise<number | undefined> {
  const { clock, request, store } = context
  const { a_type: type, tradingAccount, email } = isObject(data) ? data : {}
  if (typeof type !== 'number') return undefined
  // Some backends send the number as a number, or one of the two alone, or a text that tells no accounts apart.
  const number = reportedNumber(tradingAccount)
  const address = reportedEmail(email)
  const account = [number, address].filter(Boolean).join(' ')
  await unlessUnwritable(caller.saveAccount?.(type, account || undefined, clock()), request)
  if (!number || !address) return type
  const nameOf = (text: string) => hashedSource(foldAccount(text), context).account
  await unlessUnwritable(store.signInThrottle.saveAccountName(nameOf(number), nameOf(address)), request)
  return type
}
