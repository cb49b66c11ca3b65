import { BlockList, isIP } from 'node:net'

/** Addresses of this machine and of private networks. Source: RFC 1122, 1918, 4193. */
const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

/** Names that no public directory answers: of this machine, of a container, of a private network. */
const NEAR_NAME = /^(?:localhost|[a-z0-9_-]+|[a-z0-9._-]+\.(?:internal|local|localhost))$/i

/** Whether an IP address is this machine's or of a private network. */
export const isNear = (address: string): boolean => near.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * What is wrong with the address of the broker's backend, in words that follow “must be”; undefined: it can be used.
 * The login payload travels there, so in clear only within this machine or a private network.
 */
export function addressFault(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:\/\/[^/]/i.test(text) || /[\s\\]/.test(text))
    return 'an address such as https://backend.example/aspapi'
  if (url.username || url.password) return 'an address without user name and password'
  if (/[?#]/.test(text)) return 'an address without a query and without #'
  const path = text.replace(/^https?:\/\/[^/]*/i, '')
  if (/%|\/\/|\/\.\.?(?:\/|$)/.test(path)) return 'an address whose path has no %, no dots alone and no / twice'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol === 'http:' && !(isIP(host) ? isNear(host) : NEAR_NAME.test(host))) {
    return 'an https address, unless it is on this machine or in a private network (passwords travel there)'
  }
  return undefined
}
