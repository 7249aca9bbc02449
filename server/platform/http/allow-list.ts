import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type Address, classifyAddress, parseAddress } from './addresses.ts'

export type AllowPrivate = boolean | readonly string[]

export type AllowList = {
  permits(host: string, address: Address): boolean
}

type Network = [Address, number]

export function createAllowList(allowPrivate: AllowPrivate): AllowList {
  const entries = typeof allowPrivate === 'boolean' ? [] : allowPrivate
  const networks: Network[] = []
  const hosts = new Set<string>()
  for (const entry of entries) {
    const network = parseNetwork(entry)
    if (network) networks.push(network)
    else hosts.add(parseHost(entry))
  }
  return {
    permits(host, address) {
      const kind = classifyAddress(address)
      if (kind === 'public') return true
      if (networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))) {
        return true
      }
      // A name, or "all", opens internal networks only: whoever answers for that name must not be able to
      // turn it into the metadata service. That takes a network spelled out.
      return kind === 'internal' && (allowPrivate === true || hosts.has(host))
    },
  }
}

function parseNetwork(entry: string): Network | null {
  const single = parseAddress(entry)
  if (single) return [single, single.kind() === 'ipv4' ? 32 : 128]
  const [base, bits, ...rest] = entry.split('/')
  if (bits === undefined) return null
  if (rest.length > 0 || isIP(base!) === 0 || !ipaddr.isValidCIDR(entry)) throw invalidEntry(entry)
  return ipaddr.parseCIDR(entry)
}

function parseHost(entry: string): string {
  if (/[\s/:@?#[\]\\]/.test(entry) || !URL.canParse(`http://${entry}`)) throw invalidEntry(entry)
  const { hostname } = new URL(`http://${entry}`)
  if (isIP(hostname) !== 0) throw invalidEntry(entry)
  return normalizeHost(hostname)
}

function invalidEntry(entry: string): Error {
  return new Error(`"${entry}" is neither a host name, an IP address nor a network such as 10.0.0.0/8.`)
}

// "[::1]" and "Example.COM." become "::1" and "example.com".
export function normalizeHost(hostname: string): string {
  return hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()
}
