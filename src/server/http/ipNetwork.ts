import ipaddr from 'ipaddr.js'

/** Groups of an IPv6 address that name its network: providers hand out /64 networks. */
const NETWORK_GROUPS = 4

/**
 * The network that counts as one client: an IPv4 address itself, also when it is mapped into IPv6; for an IPv6 address
 * the /64 network, since its owner may use any address in it. Anything else is returned unchanged.
 */
export function ipNetworkOf(address: string): string {
  if (!address.includes(':')) return address
  const [withoutZone = ''] = address.split('%')
  if (!ipaddr.IPv6.isValid(withoutZone)) return address
  const parsed = ipaddr.IPv6.parse(withoutZone)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return `${parsed.parts
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
