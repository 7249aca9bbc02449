import type { ImapFlow } from 'imapflow'
import { fetchHeaders, type Header } from '../folders/list-mails.ts'
import type { FolderRow } from '../folders/queries.ts'

export interface Window {
  headers: Header[]
  /** Everything received before it has been looked at once `headers` is through. */
  until: Temporal.Instant
}

const DAYS = 7
const DAY_MS = 86_400_000
const MOST_TOGETHER = 100

/** The next mails of a folder that were there before, the oldest first: from where the last ones ended. */
export async function listWindow(client: ImapFlow, row: FolderRow): Promise<Window> {
  const from = Temporal.Instant.from(row.backfill_at!)
  const to = Temporal.Instant.from(row.backfill_to!)
  const week = from.add({ hours: 24 * DAYS })
  const until = Temporal.Instant.compare(week, to) < 0 ? week : to
  const [fromMs, untilMs] = [from.epochMilliseconds, until.epochMilliseconds]
  // Days count in the server's own zone, and those of BEFORE are not included.
  const range = { since: new Date(fromMs - DAY_MS), before: new Date(untilMs + 2 * DAY_MS) }
  const uids = (await client.search(range, { uid: true })) || []
  if (uids.length === 0) return { headers: [], until }
  const dated = (await client.fetchAll(uids.join(','), { uid: true, internalDate: true }, { uid: true }))
    .map(({ uid, internalDate }) => ({ uid, at: new Date(internalDate ?? 0).getTime() }))
    .filter(
      ({ uid, at }) => at < untilMs && (at > fromMs || (at === fromMs && uid > Number(row.backfill_uid))),
    )
    .sort((a, b) => a.at - b.at || a.uid - b.uid)
  const next = dated.slice(0, MOST_TOGETHER)
  const order = new Map(next.map(({ uid }, index) => [uid, index]))
  const headers = await fetchHeaders(
    client,
    next.map(({ uid }) => uid),
  )
  headers.sort((a, b) => order.get(a.uid)! - order.get(b.uid)!)
  const isLast = next.length === dated.length
  return { headers, until: isLast ? until : Temporal.Instant.fromEpochMilliseconds(next.at(-1)!.at) }
}
