import { domainOf } from '../../addresses.ts'
import type { WebmailProvider } from '../sign-in/client.ts'
import { knownProvider, providerOfExchange } from './providers.ts'
import type { Autoconfig } from './read-autoconfig.ts'

export interface Place {
  host: string
  port: number
  secure: boolean
}

export interface Discovered {
  email: string
  domain: string
  source: 'table' | 'srv' | 'autoconfig' | 'mx' | 'none'
  provider: string | null
  oauth: WebmailProvider | null
  /** The name to sign in with. */
  user: string
  imap: Place | null
  smtp: Place | null
}

/** How the world is asked; all of it within seconds, and what does not answer is nothing. */
export interface World {
  /** Values as `priority weight port target` and `preference exchange`. */
  ask(name: string, type: 'SRV' | 'MX'): Promise<readonly string[]>
  autoconfig(url: string): Promise<Autoconfig | null>
}

/** Where the mail of an address is read and handed over: the first that knows. */
export async function discover(email: string, world: World): Promise<Discovered> {
  const address = email.trim()
  const domain = domainOf(address).toLowerCase()
  const nothing: Discovered = {
    email: address,
    domain,
    source: 'none',
    provider: null,
    oauth: null,
    user: address,
    imap: null,
    smtp: null,
  }
  const known = knownProvider(domain)
  if (known) return { ...nothing, source: 'table', ...known }
  // All at once: each may be slow, and the first in the order counts.
  const exchanges = world.ask(domain, 'MX')
  const configs = [
    `https://autoconfig.${domain}/mail/config-v1.1.xml?emailaddress=${encodeURIComponent(address)}`,
    `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml?emailaddress=${encodeURIComponent(address)}`,
  ].map(url => world.autoconfig(url))
  const services = await askServices(domain, world)
  if (services.imap || services.smtp) return { ...nothing, source: 'srv', ...services }
  for (const config of configs) {
    const found = await config
    if (!found) continue
    const { imap, smtp, user } = found
    return { ...nothing, source: 'autoconfig', imap, smtp, user: userOf(user, address) }
  }
  const provider = (await exchanges)
    .map(value => value.split(' '))
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, exchange]) => providerOfExchange(exchange ?? ''))
    .find(one => one !== undefined)
  return provider ? { ...nothing, source: 'mx', ...provider } : nothing
}

async function askServices(domain: string, world: World): Promise<Pick<Discovered, 'imap' | 'smtp'>> {
  const [imaps, imap, submissions, submission] = await Promise.all(
    (['_imaps', '_imap', '_submissions', '_submission'] as const).map(async name =>
      placeOf(await world.ask(`${name}._tcp.${domain}`, 'SRV'), name.endsWith('s')),
    ),
  )
  return { imap: imaps ?? imap ?? null, smtp: submissions ?? submission ?? null }
}

/** The lowest priority, then the highest weight (RFC 2782); `.` says that there is no such service. */
function placeOf(values: readonly string[], secure: boolean): Place | null {
  const [first] = values
    .map(value => value.split(' '))
    .map(([priority, weight, port, target = '']) => ({
      priority: Number(priority),
      weight: Number(weight),
      port: Number(port),
      host: target.replace(/\.$/, '').toLowerCase(),
    }))
    .sort((a, b) => a.priority - b.priority || b.weight - a.weight)
  if (!first || !isHost(first.host)) return null
  const place = { host: first.host, port: first.port, secure }
  return isSafe(place) ? place : null
}

/** A password goes only where encryption is not left to chance: from the first byte, or where it is demanded. */
export const isSafe = ({ port, secure }: Place): boolean =>
  port >= 1 && port <= 65_535 && (secure || port === 143 || port === 587)

export const isHost = (host: string): boolean =>
  host.length <= 253 && /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(host)

const userOf = (pattern: string, address: string): string =>
  pattern
    .replaceAll('%EMAILADDRESS%', address)
    .replaceAll('%EMAILLOCALPART%', address.slice(0, address.lastIndexOf('@')))
    .replaceAll('%EMAILDOMAIN%', domainOf(address))
    .slice(0, 254) || address
