import type { FastifyRequest } from 'fastify'
import { homeNetworkOf } from '../http/ipNetwork.ts'
import type { Client } from '../limits/fairLimiter.ts'

/**
 * The client whose turn a request takes where work waits: its network, since anybody can open accounts.
 * @param isKnown whether it is a customer's, or that of somebody who has solved a captcha; default: by the session
 */
export const clientOf = ({ auth, ip }: FastifyRequest, isKnown = auth?.account !== undefined): Client =>
  isKnown ? { known: homeNetworkOf(ip) } : homeNetworkOf(ip)
