import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayUse } from '../../model/access.ts'
import type { Access } from '../../model/page.ts'
import { Refusal } from '../answers.ts'
import { guard } from '../plugins/guard.ts'
import { askEnvelope, ENDED, handOn, memberOf, type Context, type Speaker } from './ask.ts'
import { UpstreamFault } from './fault.ts'
import type { Member } from './members.ts'
import type { ProxyServices } from './proxy.ts'

/** For how long the backend's word on the kind of an account is believed, in ms. */
const BELIEVED = 60_000

/**
 * A hook like the reference server's: what is open to members needs a session here, and a funds call an account that the
 * backend calls real. All else the backend decides. Source: contract, section 3.
 * @param recentAt as for the reference server's guard
 */
export function proxyGuard(
  access: Access,
  services: ProxyServices,
  recentAt?: () => number,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const base = guard(access === 'funds' ? 'customer' : access, recentAt)
  return async (request, reply) => {
    await base(request)
    if (access !== 'funds') return
    const context = { ...services, request, reply }
    const member = await memberOf(context)
    if (!mayUse('funds', member && { a_type: await typeOf(member, context) })) throw new Refusal('fundsOnly')
  }
}

async function typeOf(member: Member, context: Context): Promise<number> {
  const { clock } = context
  if (member.aType && clock() - member.aType.at < BELIEVED) return member.aType.value
  const answer = await handOn(await askEnvelope(member, { method: 'POST', call: '/pc/getUserInfo' }, context), context)
  if (ENDED.has(answer.code))
    throw new Refusal(answer.code === 401 ? 'logInAgain' : 'suspended', { code: answer.code as 401 | 405 })
  const type = noteType(member, answer.data, clock())
  if (answer.code !== 200 || type === undefined) throw new UpstreamFault('unreadable', 'no a_type')
  return type
}

/** Takes note of the account in what `/pc/getUserInfo` answered. @returns its kind */
export function noteType(speaker: Speaker, data: unknown, now: number): number | undefined {
  const { a_type: type, tradingAccount } = (data ?? {}) as { a_type?: unknown; tradingAccount?: unknown }
  if (typeof type !== 'number') return undefined
  speaker.know?.(type, tradingAccount, now)
  return type
}
