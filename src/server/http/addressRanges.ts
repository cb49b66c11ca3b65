import ipaddr from 'ipaddr.js'

const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1/128']

/**
 * Whether an address is on this machine or in one of the networks.
 * @param networks addresses or networks such as `10.0.0.0/8`, as the setting TRUST_PROXY takes them
 */
export function createAddressMatcher(networks: string[]): (address: string) => boolean {
  const ranges = [...LOOPBACK_NETWORKS, ...networks].map((network) =>
    ipaddr.parseCIDR(network.includes('/') ? network : `${network}/${ipaddr.IPv4.isValid(network) ? 32 : 128}`),
  )
  return (address) => {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    return ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits))
  }
}
