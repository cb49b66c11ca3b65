import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'

/** Ranges of this machine and of private networks. Source: RFC 1122, 1918, 4193. */
const PRIVATE_RANGES: string[] = ['loopback', 'private', 'uniqueLocal']

/** Host names that no public name server resolves: of this machine, a container or a private network. */
const PRIVATE_HOST_NAME = /^(?:localhost|[a-z0-9_-]+|[a-z0-9._-]+\.(?:internal|local|localhost))$/i

/** Whether an IP address belongs to this machine or a private network; false if `address` is none. */
export const isPrivate = (address: string): boolean =>
  isIP(address) !== 0 && PRIVATE_RANGES.includes(ipaddr.process(address).range())

/** Whether the host of a URL is an address or a name of this machine or a private network. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? isPrivate(host) : PRIVATE_HOST_NAME.test(host)
}

/**
 * The requirement that the address of the broker's backend breaks, in words that follow “must be”; undefined if it can
 * be used. The login payload is sent there, so plain http is only allowed within this machine or a private network.
 */
export function upstreamUrlProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:\/\/[^/]/i.test(text) || /[\s\\]/.test(text))
    return 'an address such as https://backend.example/aspapi'
  if (url.username || url.password) return 'an address without user name and password'
  if (/[?#]/.test(text)) return 'an address without a query and without #'
  const path = text.replace(/^https?:\/\/[^/]*/i, '')
  if (/%|\/\/|\/\.\.?(?:\/|$)/.test(path)) return 'an address whose path has no %, no dots alone and no / twice'
  if (url.protocol === 'http:' && !isPrivateHost(url.hostname)) {
    return 'an https address, unless it is on this machine or in a private network (passwords travel there)'
  }
  return undefined
}
