import type { FastifyRequest } from 'fastify'
import { ipNetworkOf } from '../http/ipNetwork.ts'
import type { Client } from '../limits/fairLimiter.ts'

/**
 * The client whose turn a request takes where work waits.
 * @param known a customer, a known browser, or the address of somebody who has solved a captcha; default: the customer
 * of the session
 */
export const clientOf = ({ auth, ip }: FastifyRequest, known: unknown = auth?.account?.id): Client =>
  typeof known === 'string' ? { known: ipNetworkOf(known) } : ipNetworkOf(ip)
