import { BlockList, isIP } from 'node:net'

/** Addresses of this machine and of private networks. Source: RFC 1122, 1918, 4193. */
const privateNetworks = new BlockList()
privateNetworks.addSubnet('127.0.0.0', 8)
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')

/** Names that no public directory answers: of this machine, of a container, of a private network. */
const PRIVATE_HOST_NAME = /^(?:localhost|[a-z0-9_-]+|[a-z0-9._-]+\.(?:internal|local|localhost))$/i

/** Whether an IP address is this machine's or of a private network. */
export const isPrivate = (address: string): boolean =>
  privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * What is wrong with the address of the broker's backend, in words that follow “must be”; undefined: it can be used.
 * The login payload travels there, so in clear only within this machine or a private network.
 */
export function upstreamUrlProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:\/\/[^/]/i.test(text) || /[\s\\]/.test(text))
    return 'an address such as https://backend.example/aspapi'
  if (url.username || url.password) return 'an address without user name and password'
  if (/[?#]/.test(text)) return 'an address without a query and without #'
  const path = text.replace(/^https?:\/\/[^/]*/i, '')
  if (/%|\/\/|\/\.\.?(?:\/|$)/.test(path)) return 'an address whose path has no %, no dots alone and no / twice'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol === 'http:' && !(isIP(host) ? isPrivate(host) : PRIVATE_HOST_NAME.test(host))) {
    return 'an https address, unless it is on this machine or in a private network (passwords travel there)'
  }
  return undefined
}
