import type { FastifyRequest } from 'fastify'
import { networksOf } from '../http/ipNetwork.ts'
import type { Client } from '../limits/fairLimiter.ts'

/** Networks of this length are handed out to a home, which then has 256 networks that count as one client elsewhere. */
const HOME_PREFIX = 56

/**
 * The client whose turn a request takes where work waits: its network, since anybody can open accounts.
 * @param isKnown whether it is a customer's, or that of somebody who has solved a captcha; default: by the session
 */
export function clientOf({ auth, ip }: FastifyRequest, isKnown = auth?.account !== undefined): Client {
  const networks = networksOf(ip)
  const { name } = networks.find(({ prefix }) => prefix === HOME_PREFIX) ?? networks[0]
  return isKnown ? { known: name } : name
}
