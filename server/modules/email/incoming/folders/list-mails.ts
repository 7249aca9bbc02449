import type { FetchMessageObject, ImapFlow, MessageAddressObject } from 'imapflow'
import { addressKey } from '../../addresses.ts'
import { type HeaderLines, readHeaders, readIds } from '../classify.ts'
import type { FolderRow } from './queries.ts'

export interface Header {
  uid: number
  headers: HeaderLines
  /** Its Message-ID, where it has one. */
  name: string | undefined
  fromEmail: string
  /** Everybody in To, Cc and Bcc. */
  toEmails: string[]
  date: number | null
  receivedAt: Temporal.Instant
  size: number
}

/** What is new in a folder, oldest first. */
interface Listed {
  uidValidity: number
  rounds: Round[]
}

/** As many as are looked at together. */
interface Round {
  uids: number[]
  /** Everything up to here has been looked at once these have. */
  readUpTo: number
}

const MOST_A_ROUND = 100
/** Of one mail; strangers write them. */
const MOST_HEADER_BYTES = 256 * 1024
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
  'authentication-results',
]

const DAY_MS = 86_400_000

/**
 * Opens a folder read-only: nothing is marked as read there. When the server has numbered everything anew, the last days
 * are looked at again, or as far back as earlier mail was read; what was filed before is known by its Message-ID.
 */
export async function listNew(
  client: ImapFlow,
  path: string,
  row: FolderRow,
  checkedAt: string | null,
): Promise<Listed> {
  const opened = await client.mailboxOpen(path, { readOnly: true })
  const uidValidity = Number(opened.uidValidity)
  const newest = Math.max(opened.uidNext - 1, 0)
  const uids = await newUids(client, row, checkedAt, uidValidity, newest)
  const rounds: Round[] = []
  for (let from = 0; from < Math.max(uids.length, 1); from += MOST_A_ROUND) {
    const some = uids.slice(from, from + MOST_A_ROUND)
    const isLast = from + MOST_A_ROUND >= uids.length
    rounds.push({ uids: some, readUpTo: isLast ? newest : some.at(-1)! })
  }
  return { uidValidity, rounds }
}

async function newUids(
  client: ImapFlow,
  row: FolderRow,
  checkedAt: string | null,
  uidValidity: number,
  newest: number,
): Promise<number[]> {
  const last = Number(row.last_uid ?? 0)
  if (row.uid_validity !== null && Number(row.uid_validity) === uidValidity) {
    if (newest <= last) return []
    const uids = (await client.search({ uid: `${last + 1}:*` }, { uid: true })) || []
    // `*` is the last message, also where that lies before the range.
    return uids.filter(uid => uid > last).sort((a, b) => a - b)
  }
  const since = row.uid_validity === null ? row.began_at : sinceAgain(row, checkedAt)
  // Days count in the server's own zone.
  const day = new Date(Temporal.Instant.from(since).epochMilliseconds - DAY_MS)
  const uids = (await client.search({ since: day }, { uid: true })) || []
  return uids.sort((a, b) => a - b)
}

function sinceAgain(row: FolderRow, checkedAt: string | null): string {
  const last = checkedAt === null ? row.began_at : Temporal.Instant.from(checkedAt).subtract({ hours: 48 })
  return [last.toString(), row.backfill_from ?? last.toString()].sort()[0]!
}

export async function fetchHeaders(client: ImapFlow, uids: readonly number[]): Promise<Header[]> {
  if (uids.length === 0) return []
  const found = await client.fetchAll(
    uids.join(','),
    { uid: true, headers: HEADERS, envelope: true, internalDate: true, size: true },
    { uid: true },
  )
  return found.map(readHeader).sort((a, b) => a.uid - b.uid)
}

function readHeader({ uid, headers: block, envelope, internalDate, size }: FetchMessageObject): Header {
  // The database is asked for what stands in them, and knows no NUL.
  const headers = readHeaders(
    block?.subarray(0, MOST_HEADER_BYTES).toString('utf8').replaceAll('\0', '') ?? '',
  )
  const date = envelope?.date ? new Date(envelope.date).getTime() : undefined
  return {
    uid,
    headers,
    name: readIds(headers.get('message-id'))[0],
    fromEmail: addressKey(envelope?.from?.[0]?.address ?? ''),
    toEmails: [envelope?.to, envelope?.cc, envelope?.bcc].flatMap(addressesOf),
    date: date === undefined || Number.isNaN(date) ? null : date,
    receivedAt: Temporal.Instant.fromEpochMilliseconds(new Date(internalDate ?? Date.now()).getTime()),
    size: size ?? 0,
  }
}

const addressesOf = (list: MessageAddressObject[] | undefined): string[] =>
  (list ?? []).slice(0, 100).map(({ address }) => addressKey(address ?? ''))
