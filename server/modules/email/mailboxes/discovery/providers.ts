import type { WebmailProvider } from '../sign-in/client.ts'
import type { Place } from './discover.ts'

interface Known {
  provider: string
  oauth: WebmailProvider | null
  imap: Place
  smtp: Place
}

const at = (
  provider: string,
  imap: string,
  smtp: string,
  port: 465 | 587 = 465,
  oauth: WebmailProvider | null = null,
): Known => ({
  provider,
  oauth,
  imap: { host: imap, port: 993, secure: true },
  smtp: { host: smtp, port, secure: port === 465 },
})

export const google = at('google', 'imap.gmail.com', 'smtp.gmail.com', 465, 'google')
export const microsoft = at('microsoft', 'outlook.office365.com', 'smtp.office365.com', 587, 'microsoft')
const icloud = at('icloud', 'imap.mail.me.com', 'smtp.mail.me.com', 587)
const gmx = at('gmx', 'imap.gmx.net', 'mail.gmx.net')

const known: Readonly<Record<string, Known>> = {
  'gmail.com': google,
  'googlemail.com': google,
  'outlook.com': microsoft,
  'hotmail.com': microsoft,
  'live.com': microsoft,
  'icloud.com': icloud,
  'me.com': icloud,
  'yahoo.com': at('yahoo', 'imap.mail.yahoo.com', 'smtp.mail.yahoo.com'),
  'aol.com': at('aol', 'imap.aol.com', 'smtp.aol.com'),
  'gmx.net': gmx,
  'gmx.de': gmx,
  'web.de': at('web.de', 'imap.web.de', 'smtp.web.de', 587),
  't-online.de': at('t-online', 'secureimap.t-online.de', 'securesmtp.t-online.de'),
  'fastmail.com': at('fastmail', 'imap.fastmail.com', 'smtp.fastmail.com'),
  'zoho.com': at('zoho', 'imap.zoho.com', 'smtp.zoho.com'),
  'ionos.com': at('ionos', 'imap.ionos.com', 'smtp.ionos.com'),
  'ionos.de': at('ionos', 'imap.ionos.de', 'smtp.ionos.de'),
  'mailbox.org': at('mailbox.org', 'imap.mailbox.org', 'smtp.mailbox.org'),
  'posteo.de': at('posteo', 'posteo.de', 'posteo.de'),
  'orange.fr': at('orange', 'imap.orange.fr', 'smtp.orange.fr'),
  'free.fr': at('free', 'imap.free.fr', 'smtp.free.fr'),
  'libero.it': at('libero', 'imapmail.libero.it', 'smtp.libero.it'),
}

export const knownProvider = (domain: string): Known | undefined =>
  Object.hasOwn(known, domain) ? known[domain] : undefined

/** Who takes a domain's mail, where that says whose servers its people read it at. */
export function providerOfExchange(exchange: string): Known | undefined {
  const host = exchange.toLowerCase().replace(/\.$/, '')
  if (/(?:^|\.)(?:google|googlemail)\.com$/.test(host)) return google
  return /(?:^|\.)(?:protection\.outlook|mail\.outlook|olc\.protection\.outlook)\.com$/.test(host)
    ? microsoft
    : undefined
}
