import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayUse } from '../../model/site/access.ts'
import type { Access } from '../../model/site/pageDefinition.ts'
import { BusinessError } from '../http/errors.ts'
import { accessGuard } from '../routes/accessGuard.ts'
import { proxySessionOf, queryUpstream, type ProxyContext, type UpstreamCaller } from './callUpstream.ts'
import { UpstreamError } from './upstream/upstreamError.ts'
import type { ProxySession } from './state/proxySessions.ts'
import type { ProxyServices } from './openProxy.ts'

/** For how long the backend's word on the kind of an account is believed, in ms. */
const ACCOUNT_TYPE_TTL_MS = 60_000

/**
 * A hook like the reference server's: what is open to members needs a session here, and a funds call an account that the
 * backend calls real. All else the backend decides. Source: docs/contract.md section 3.
 * @param recentAt as for the reference server's guard
 */
export function proxyGuard(
  access: Access,
  services: ProxyServices,
  recentAt?: () => number,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const baseGuard = accessGuard(access === 'funds' ? 'customer' : access, recentAt)
  return async (request, reply) => {
    await baseGuard(request)
    if (access !== 'funds') return
    const context = { ...services, request, reply }
    const session = await proxySessionOf(context)
    if (!mayUse('funds', session && { a_type: await accountTypeOf(session, context) }))
      throw new BusinessError('fundsOnly')
  }
}

async function accountTypeOf(session: ProxySession, context: ProxyContext): Promise<number> {
  const { clock } = context
  if (session.aType && clock() - session.aType.at < ACCOUNT_TYPE_TTL_MS) return session.aType.value
  const userInfo = await queryUpstream(session, { method: 'POST', call: '/pc/getUserInfo' }, context)
  const type = cacheAccountType(session, userInfo.data, clock())
  if (userInfo.code !== 200 || type === undefined) throw new UpstreamError('unreadable', 'no a_type')
  return type
}

/** Takes note of the account in what `/pc/getUserInfo` answered. @returns its kind */
export function cacheAccountType(caller: UpstreamCaller, data: unknown, now: number): number | undefined {
  const { a_type: type, tradingAccount } = (data ?? {}) as { a_type?: unknown; tradingAccount?: unknown }
  if (typeof type !== 'number') return undefined
  caller.cacheAccountType?.(type, tradingAccount, now)
  return type
}
