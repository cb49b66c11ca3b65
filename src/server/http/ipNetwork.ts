import ipaddr from 'ipaddr.js'

/** Lengths of the prefixes that count: providers hand out /64, /56 and /48 networks. The first one is a client. */
const PREFIXES = { ipv4: [32, 24], ipv6: [64, 56, 48] }
/** A forwarded address may be any text, and a column takes no long one. */
const MAX_TEXT_LENGTH = 100

/** A network that an address belongs to. */
export interface Network {
  prefix: number
  /** For example `2001:db8::/48`. */
  name: string
}

/** The networks of an address, the smallest first; one without a prefix for a text that is no address. */
export function networksOf(address: string): [Network, ...Network[]] {
  const [withoutZone = ''] = address.split('%')
  if (!ipaddr.isValid(withoutZone)) return [{ prefix: 0, name: address.slice(0, MAX_TEXT_LENGTH) }]
  // An IPv4 address that is mapped into IPv6 counts as itself.
  const parsed = ipaddr.process(withoutZone)
  const kind = parsed.kind()
  const toNetwork = (prefix: number): Network => ({
    prefix,
    name: `${(kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(`${parsed}/${prefix}`)}/${prefix}`,
  })
  const [smallest = 0, ...wider] = PREFIXES[kind]
  return [toNetwork(smallest), ...wider.map(toNetwork)]
}

/** The network that counts as one client: an IPv4 address, or the /64 network of an IPv6 address. */
export const ipNetworkOf = (address: string): string => networksOf(address)[0].name
