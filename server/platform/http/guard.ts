import type { LookupFunction } from 'node:net'
import { parseAddress } from './addresses.ts'
import { type AllowPrivate, createAllowList, normalizeHost } from './allow-list.ts'
import { OutboundBlocked, OutboundFailed } from './errors.ts'
import { lookUp } from './own-time/lookups.ts'
import { isWebPort } from './ports.ts'

export type ResolvedAddress = { address: string; family: number }
export type Resolver = (hostname: string) => Promise<readonly ResolvedAddress[]>

export type GuardOptions = {
  allowPrivate: AllowPrivate
  allowPorts?: readonly number[] | undefined
  resolver?: Resolver | undefined
  onBlocked?: ((host: string) => void) | undefined
}

export type Guard = {
  parseUrl(url: string | URL): URL
  checkTarget(hostname: string, port: number): void
  lookup: LookupFunction
}

// The guard sits where sockets are opened. A name is resolved once a connection, every address it has is
// checked, and the socket goes to those very addresses: a second answer of the name server changes nothing.
export function createGuard({ allowPrivate, allowPorts = [], resolver, onBlocked }: GuardOptions): Guard {
  const allowList = createAllowList(allowPrivate)
  const resolve = resolver ?? lookUp

  function block(host: string, sentence: string): OutboundBlocked {
    onBlocked?.(host)
    return new OutboundBlocked(sentence)
  }

  function blockPrivate(host: string): OutboundBlocked {
    return block(host, `The host "${host}" has a private or reserved address, which is not allowed.`)
  }

  // An address literal never reaches `lookup`, so it is checked here; a name is checked when it is resolved.
  function checkTarget(hostname: string, port: number): void {
    const host = normalizeHost(hostname)
    if (!isWebPort(port) && !allowPorts.includes(port)) {
      throw block(host, `Port ${port} of "${host}" is not a web port, which is not allowed.`)
    }
    const literal = parseAddress(host)
    if (literal && !allowList.permits(host, literal)) throw blockPrivate(host)
  }

  async function resolveChecked(hostname: string): Promise<readonly ResolvedAddress[]> {
    const host = normalizeHost(hostname)
    const resolved = await resolve(host)
    if (resolved.length === 0)
      throw new OutboundFailed(`The host "${host}" was not found.`, { isUnreached: true })
    // One bad address condemns the name: an honest public host has no private one.
    for (const { address } of resolved) {
      const parsed = parseAddress(address)
      if (!parsed || !allowList.permits(host, parsed)) throw blockPrivate(host)
    }
    return resolved
  }

  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    const family = toFamilyNumber(options.family)
    resolveChecked(hostname).then(
      resolved => {
        const usable = resolved.filter(entry => family === 0 || entry.family === family)
        const first = usable[0]
        if (!first)
          callback(new OutboundFailed(`The host "${hostname}" was not found.`, { isUnreached: true }), '', 0)
        else if (options.all) callback(null, [...usable])
        else callback(null, first.address, first.family)
      },
      error => callback(error, options.all ? [] : '', 0),
    )
  }

  function parseUrl(url: string | URL): URL {
    const parsed = URL.parse(String(url))
    if (!parsed) throw new OutboundBlocked('The address is not a valid URL.')
    if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') {
      throw new OutboundBlocked('Only http and https addresses are allowed.')
    }
    if (parsed.username !== '' || parsed.password !== '') {
      throw new OutboundBlocked('An address with a user name or password in it is not allowed.')
    }
    checkTarget(parsed.hostname, readPort(parsed))
    parsed.hash = ''
    return parsed
  }

  return { parseUrl, checkTarget, lookup: guardedLookup }
}

export function readPort({ port, protocol }: { port: string; protocol: string }): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

function toFamilyNumber(family: number | 'IPv4' | 'IPv6' | undefined): number {
  if (family === 'IPv4') return 4
  if (family === 'IPv6') return 6
  return family ?? 0
}
