import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Vault } from '../store/vault.ts'

/**
 * Whose share of uploads a request counts in: the account's; without one, for sessions are to be had for nothing, that of
 * the address it comes from, marked so that it cannot be read again.
 */
export const senderOf = ({ visit, ip }: FastifyRequest, vault: Vault): string => visit?.account?.id ?? vault.mark(networkOf(ip))

/** IPv4: the address itself. IPv6: the first 64 bits, of which one customer has all the addresses. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const all = tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return `${all.slice(0, 4).map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`
}
