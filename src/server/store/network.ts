import { isIPv6 } from 'node:net'

/** Hextets of an IPv6 address that say whose it is: providers hand out /64 networks. */
const HEXTETS = 4

/** What an address counts as: an IPv4 address itself, of IPv6 the /64 network, for its owner may use any address in it. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(plain)) return address
  const [head = '', tail = ''] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const all = plain.includes('::')
    ? [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before
  return `${all
    .slice(0, HEXTETS)
    .map((hextet) => hextet.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
