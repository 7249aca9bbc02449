import type { ImapFlow } from 'imapflow'
import { registeredDomain } from '../checks/domain-name.ts'
import { findSpamFolder } from '../seeds/connect.ts'
import type { SeedProvider } from '../seeds/schema.ts'

export interface Wanted {
  /** RFC 5322 ids the mail may have, without brackets. */
  messageIds: readonly string[]
  /** In `X-Entity-Ref-ID`: some servers put an id of their own in place of ours. */
  token: string
}

export interface Copy {
  placement: 'inbox' | 'promotions' | 'spam'
  folder: string
  tab: string | null
  /** The header of the mail as received. */
  header: string
}

const TABS = ['promotions', 'social', 'updates', 'forums'] as const
const MOST_HEADER = 64 * 1024

/** Looks for the mail without touching anything: folders are opened for reading only, and nothing is marked as seen. */
export async function findCopy(client: ImapFlow, wanted: Wanted): Promise<Copy | null> {
  const spam = await findSpamFolder(client)
  for (const folder of ['INBOX', ...(spam ? [spam] : [])]) {
    await client.mailboxOpen(folder, { readOnly: true })
    const uid = await findIn(client, wanted)
    if (uid === null) continue
    const tab = folder === 'INBOX' ? await findTab(client, wanted) : null
    const message = await client.fetchOne(String(uid), { uid: true, headers: true }, { uid: true })
    const header = message ? (message.headers?.toString('latin1') ?? '').slice(0, MOST_HEADER) : ''
    const placement = folder !== 'INBOX' ? 'spam' : tab === 'promotions' ? 'promotions' : 'inbox'
    return { placement, folder, tab, header }
  }
  return null
}

async function findIn(client: ImapFlow, { messageIds, token }: Wanted): Promise<number | null> {
  const asked = [
    ...messageIds.map(id => ({ 'message-id': `<${id}>` }) as Record<string, string>),
    { 'x-entity-ref-id': token },
  ]
  for (const header of asked) {
    const uids = (await client.search({ header }, { uid: true })) || []
    if (uids.length > 0) return uids.at(-1)!
  }
  return null
}

/** Gmail sorts its inbox into tabs, and says which when asked in its own words. */
async function findTab(client: ImapFlow, { messageIds }: Wanted): Promise<string | null> {
  if (!client.capabilities.has('X-GM-EXT-1')) return null
  for (const tab of TABS) {
    for (const id of messageIds) {
      const uids = await client.search({ gmailraw: `rfc822msgid:${id} category:${tab}` } as never, {
        uid: true,
      })
      if (uids && uids.length > 0) return tab
    }
  }
  return 'primary'
}

export interface Authenticated {
  spf: string | null
  dkim: string | null
  dmarc: string | null
}

/** Names under which providers vouch for what they checked. */
const vouches: Partial<Record<SeedProvider, RegExp>> = {
  gmail: /^mx\.google\.com$/,
  microsoft: /(?:^|\.)(?:outlook|office365|microsoft)\.com$/,
  yahoo: /(?:^|\.)(?:yahoo|yahoodns|aol)\.(?:com|net)$/,
  icloud: /(?:^|\.)(?:icloud|me|mac|apple)\.com$/,
}

const linesOf = (header: string): string[] => header.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)

const valuesOf = (header: string, name: string): string[] =>
  linesOf(header)
    .filter(line => line.slice(0, name.length + 1).toLowerCase() === `${name}:`)
    .map(line => line.slice(name.length + 1).trim())

/**
 * What the seed's provider found: from its topmost Authentication-Results, and only where that is signed with a name of the
 * provider. Every other line of that kind may have come along with the mail.
 */
export function readAuthentication(
  header: string,
  provider: SeedProvider,
  hosts: readonly string[],
): Authenticated {
  const none: Authenticated = { spf: null, dkim: null, dmarc: null }
  const [value] = valuesOf(header, 'authentication-results')
  if (value === undefined) return none
  const plain = stripComments(value)
  const [first = ''] = plain.split(';')
  const name = first.trim().split(/\s/)[0]!.toLowerCase()
  if (!isOwn(name, provider, hosts)) return none
  const verdict = (method: string) =>
    new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*([a-z]{2,20})`, 'i').exec(plain)?.[1]?.toLowerCase() ?? null
  return { spf: verdict('spf'), dkim: verdict('dkim'), dmarc: verdict('dmarc') }
}

function isOwn(name: string, provider: SeedProvider, hosts: readonly string[]): boolean {
  // Microsoft leaves its name out and begins with the first result.
  if (provider === 'microsoft' && name.startsWith('spf=')) return true
  const known = vouches[provider]
  if (known?.test(name)) return true
  if (provider !== 'other') return false
  return hosts.some(host => name === host || registeredDomain(name) === registeredDomain(host))
}

/** Nested parentheses are comments, in which anybody may have written anything. */
function stripComments(text: string): string {
  let depth = 0
  let plain = ''
  for (const char of text) {
    if (char === '(') depth += 1
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) plain += char
  }
  return plain
}

/** Selectors that signed for the domain, as the received copy shows them. */
export function readSelectors(header: string, domain: string): string[] {
  const found = valuesOf(header, 'dkim-signature').flatMap(value => {
    const tag = (name: string) =>
      new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*([^;\\s]+)`, 'i').exec(value)?.[1]?.toLowerCase()
    const [selector, signer] = [tag('s'), tag('d')]
    return signer === domain && selector && /^[a-z0-9_]([a-z0-9_.-]{0,61}[a-z0-9_])?$/.test(selector)
      ? [selector]
      : []
  })
  return [...new Set(found)].slice(0, 5)
}
