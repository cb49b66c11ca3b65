import { isIPv6 } from 'node:net'

/** Hextets of an IPv6 address that say whose it is: providers hand out /64 networks. */
const NETWORK_HEXTETS = 4

/** What an address counts as: an IPv4 address itself, of IPv6 the /64 network, for its owner may use any address in it. */
export function ipNetworkOf(address: string): string {
  const [withoutZone = ''] = address.split('%')
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)
  if (mappedIpv4?.[1]) return mappedIpv4[1]
  if (!isIPv6(withoutZone)) return address
  const [head = '', tail = ''] = withoutZone.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const hextets = withoutZone.includes('::')
    ? [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before
  return `${hextets
    .slice(0, NETWORK_HEXTETS)
    .map((hextet) => hextet.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
