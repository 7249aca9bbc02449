import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

// public: globally routable. internal: someone's own network, which an operator may open by name.
// special: never a web server (link-local with the cloud metadata service, multicast, tunnels, reserved).
export type AddressKind = 'public' | 'internal' | 'special'

const INTERNAL_RANGES = new Set<string>(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal'])
const GLOBAL_UNICAST_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
const WELL_KNOWN_NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

// Only the strict spellings count as an address; ipaddr.js alone would take "127.1" and "0x7f000001" too.
export function parseAddress(text: string): Address | null {
  if (isIP(text) === 0) return null
  const address = ipaddr.parse(isIP(text) === 6 ? spellInHex(text) : text)
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

// ipaddr.js reads "::8.8.8.8" as the mapped "::ffff:8.8.8.8", which is not where a socket would go.
function spellInHex(text: string): string {
  const [address, ...zone] = text.split('%')
  return [new URL(`http://[${address}]/`).hostname.slice(1, -1), ...zone].join('%')
}

export function classifyAddress(address: Address): AddressKind {
  return address instanceof ipaddr.IPv4 ? classifyIPv4(address) : classifyIPv6(address)
}

function classifyIPv4(address: ipaddr.IPv4): AddressKind {
  const range = address.range()
  if (range === 'unicast') return 'public'
  return INTERNAL_RANGES.has(range) ? 'internal' : 'special'
}

// Everything outside 2000::/3 is refused by default: ipaddr.js calls "::7f00:1" plain unicast.
function classifyIPv6(address: ipaddr.IPv6): AddressKind {
  if (address.zoneId) return 'special'
  if (address.match(WELL_KNOWN_NAT64)) {
    return classifyIPv4(readEmbeddedIPv4(address)) === 'public' ? 'public' : 'special'
  }
  const range = address.range()
  if (INTERNAL_RANGES.has(range)) return 'internal'
  return range === 'unicast' && address.match(GLOBAL_UNICAST_IPV6) ? 'public' : 'special'
}

function readEmbeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(-4))
}
