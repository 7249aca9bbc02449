import type { Settings } from '../settings.ts'
import { classifyAddress, parseAddress } from './addresses.ts'
import { createAllowList, normalizeHost } from './allow-list.ts'

/** Whether an address that people enter may be called: https, or http where OUTBOUND_ALLOW names the host. */
export function allowsUrl({ outboundAllow }: Pick<Settings, 'outboundAllow'>, text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return false
  const host = normalizeHost(hostname)
  const address = parseAddress(host)
  const list = createAllowList(outboundAllow)
  const isNamed = (name: string) => outboundAllow.map(normalizeHost).includes(name)
  if (protocol === 'https:') return address ? list.permits(host, address) : !isOwn(host) || isNamed(host)
  if (protocol !== 'http:') return false
  return address ? classifyAddress(address) !== 'public' && list.permits(host, address) : isNamed(host)
}

/** By its name the machine itself; what other names lead to is looked at when they are called. */
const isOwn = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')
