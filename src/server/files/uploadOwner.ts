import type { FastifyRequest } from 'fastify'
import { ipNetworkOf } from '../http/ipNetwork.ts'
import type { Vault } from '../secrets/vault.ts'

/**
 * Whose share of uploads a request counts in: the account's; without one, for sessions are to be had for nothing, that of
 * the address it comes from, marked so that it cannot be read again.
 */
export const uploadOwner = ({ auth, ip }: FastifyRequest, vault: Vault): string =>
  auth?.account?.id ?? vault.keyedHash(ipNetworkOf(ip))
