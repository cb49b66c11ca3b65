import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** Lengths of the prefixes that count: providers hand out /64, /56 and /48 networks. The first one is a client. */
const PREFIXES = { ipv4: [32, 24], ipv6: [64, 56, 48] }
/** A forwarded address may be any text, and a column takes no long one. */
const MAX_TEXT_LENGTH = 100
/** Addresses whose networks are remembered: under a flood, parsing them would take a tenth of the processor. */
const MAX_REMEMBERED = 20_000

/** A network that an address belongs to. */
export interface Network {
  prefix: number
  /** For example `2001:db8::/48`. */
  name: string
}

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Undefined for a text that is no address. */
function parseAddress(text: string): Address | undefined {
  // Some proxies forward an address with its port.
  const withoutPort = /^(\d+(?:\.\d+){3}):\d+$/.exec(text) ?? /^\[([^\]]+)\](?::\d+)?$/.exec(text)
  const [withoutZone = ''] = (withoutPort?.[1] ?? text).split('%')
  // An IPv4 address that is mapped into IPv6 counts as itself.
  return ipaddr.isValid(withoutZone) ? ipaddr.process(withoutZone) : undefined
}

function networkName(address: Address, prefix: number): string {
  const bytes = address.toByteArray().map((byte, at) => (at < prefix / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes)}/${prefix}`
}

function readNetworks(text: string): [Network, ...Network[]] {
  const address = parseAddress(text)
  if (!address) return [{ prefix: 0, name: text }]
  const toNetwork = (prefix: number): Network => ({ prefix, name: networkName(address, prefix) })
  const [smallest = 0, ...wider] = PREFIXES[address.kind()]
  return [toNetwork(smallest), ...wider.map(toNetwork)]
}

const remembered = new LRUCache<string, [Network, ...Network[]]>({ max: MAX_REMEMBERED })

/** The networks of an address, the smallest first; one without a prefix for a text that is no address. */
export function networksOf(address: string): [Network, ...Network[]] {
  const text = address.slice(0, MAX_TEXT_LENGTH)
  const networks = remembered.get(text) ?? readNetworks(text)
  remembered.set(text, networks)
  return networks
}

/** The network that counts as one client: an IPv4 address, or the /64 network of an IPv6 address. */
export const ipNetworkOf = (address: string): string => networksOf(address)[0].name

/** The network of a home or an office: an IPv4 address, or the /56 network of an IPv6 address, which has 256 clients. */
export function homeNetworkOf(address: string): string {
  const [smallest, wider] = networksOf(address)
  return (wider?.prefix === 56 ? wider : smallest).name
}

/** The widest network that one provider's customer may have: a /24, or a /48 network of IPv6 addresses. */
export const widestNetworkOf = (address: string): string => `widest ${networksOf(address).at(-1)?.name ?? ''}`
