import type { FastifyRequest } from 'fastify'
import { networkOf } from '../store/network.ts'
import type { Vault } from '../store/vault.ts'

/**
 * Whose share of uploads a request counts in: the account's; without one, for sessions are to be had for nothing, that of
 * the address it comes from, marked so that it cannot be read again.
 */
export const senderOf = ({ visit, ip }: FastifyRequest, vault: Vault): string =>
  visit?.account?.id ?? vault.mark(networkOf(ip))
