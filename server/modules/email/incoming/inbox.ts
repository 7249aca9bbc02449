import type { ImapFlow } from 'imapflow'
import { addressKey } from '../addresses.ts'
import { type HeaderLines, readHeaders } from './classify.ts'

export interface Header {
  uid: number
  headers: HeaderLines
  fromEmail: string
}

/** What one round reads: headers of what is new, oldest first, and a way to fetch a whole message. */
export interface Reading {
  uidValidity: number
  headers: Header[]
  /** Everything up to here has been looked at once `headers` is through. */
  readUpTo: number
  hasMore: boolean
  download(uid: number): Promise<Buffer | undefined>
}

export interface Position {
  uidValidity: number | null
  lastUid: number | null
  checkedAt: string | null
}

const MOST_A_ROUND = 100
const MOST_BYTES = 25 * 1024 * 1024
const HEADERS = [
  'message-id',
  'in-reply-to',
  'references',
  'from',
  'subject',
  'content-type',
  'auto-submitted',
  'precedence',
  'return-path',
  'x-autoreply',
  'x-autorespond',
  'x-auto-reply',
  'x-failed-recipients',
]

/**
 * Opens the inbox read-only: nothing is marked as read there. A mailbox starts with what comes after it was
 * connected. When the server has numbered everything anew, the last days are looked at again; what was filed
 * before is known by its Message-ID.
 */
export async function openInbox(client: ImapFlow, position: Position): Promise<Reading> {
  const inbox = await client.mailboxOpen('INBOX', { readOnly: true })
  const uidValidity = Number(inbox.uidValidity)
  const newest = inbox.uidNext - 1
  const download = async (uid: number) => {
    const message = await client.fetchOne(
      String(uid),
      { uid: true, source: { start: 0, maxLength: MOST_BYTES } },
      { uid: true },
    )
    return message ? message.source : undefined
  }
  const start = { uidValidity, headers: [], readUpTo: newest, hasMore: false, download }
  if (position.uidValidity === null) return start
  const uids = await listNew(client, position, uidValidity, newest)
  const round = uids.slice(0, MOST_A_ROUND)
  const hasMore = uids.length > round.length
  if (round.length === 0) return { ...start, readUpTo: Math.max(newest, 0) }
  const found = await client.fetchAll(
    round.join(','),
    { uid: true, headers: HEADERS, envelope: true },
    { uid: true },
  )
  const headers = found
    .map(({ uid, headers: block, envelope }) => ({
      uid,
      headers: readHeaders(block?.toString('utf8') ?? ''),
      fromEmail: addressKey(envelope?.from?.[0]?.address ?? ''),
    }))
    .sort((a, b) => a.uid - b.uid)
  return { uidValidity, headers, readUpTo: hasMore ? round.at(-1)! : newest, hasMore, download }
}

async function listNew(client: ImapFlow, position: Position, uidValidity: number, newest: number) {
  const last = position.lastUid ?? 0
  if (position.uidValidity === uidValidity) {
    if (newest <= last) return []
    const uids = (await client.search({ uid: `${last + 1}:*` }, { uid: true })) || []
    // `*` is the last message, also where that lies before the range.
    return uids.filter(uid => uid > last).sort((a, b) => a - b)
  }
  const since = position.checkedAt ? Temporal.Instant.from(position.checkedAt).subtract({ hours: 48 }) : null
  const uids = since
    ? (await client.search({ since: new Date(since.epochMilliseconds) }, { uid: true })) || []
    : []
  return uids.sort((a, b) => a - b)
}
