import { isHost, isSafe, type Place } from './discover.ts'

export interface Autoconfig {
  imap: Place | null
  smtp: Place | null
  /** With `%EMAILADDRESS%` and the like in it. */
  user: string
}

const SERVER = /<(incoming|outgoing)Server\s+type="(imap|smtp)"\s*>([\s\S]*?)<\/\1Server>/gi

/** What a domain says of its servers, in the form that Thunderbird reads; only encrypted ones count. */
export function readAutoconfig(xml: string): Autoconfig | null {
  const found: Autoconfig = { imap: null, smtp: null, user: '' }
  for (const [, , type, inner = ''] of xml.replaceAll(/<!--[\s\S]*?-->/g, '').matchAll(SERVER)) {
    const part = type!.toLowerCase() as 'imap' | 'smtp'
    const kind = field(inner, 'socketType').toUpperCase()
    const host = field(inner, 'hostname').toLowerCase()
    const port = Number(field(inner, 'port'))
    const place = { host, port, secure: kind === 'SSL' }
    const isUsable = (kind === 'SSL' || kind === 'STARTTLS') && isHost(host) && isSafe(place)
    if (found[part] || !isUsable) continue
    found[part] = place
    if (part === 'imap' || !found.user) found.user = field(inner, 'username')
  }
  return found.imap || found.smtp ? found : null
}

const field = (inner: string, name: string): string =>
  new RegExp(`<${name}>\\s*([^<]{1,300}?)\\s*</${name}>`, 'i').exec(inner)?.[1] ?? ''
