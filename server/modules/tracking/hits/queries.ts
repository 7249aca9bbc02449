import { CompiledQuery, sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { Intake } from '#kit/job.ts'
import { toJson } from '#kit/json.ts'
import type { BatchKind } from '#platform/batches/batches.ts'
import { type Judgement, SETTLE_SECONDS } from './classify.ts'

export interface InboxRow {
  id: string
  message_id: string
  kind: 'open' | 'click'
  url: string | null
  at: string
  is_head: boolean
  ip: string
  user_agent: string
}

export type Judged = InboxRow & Judgement

/** Takes the oldest hits until a moment out of the inbox; what another worker has taken is left to it. */
export async function takeFromInbox({ db }: Ctx, until: string, limit: number): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    delete from tracking_inbox where ctid = any(array(
      select ctid from tracking_inbox where at <= ${until} order by at, id limit ${limit} for update skip locked))
    returning id, message_id, kind, url, at, is_head, ip, user_agent`.execute(db)
  return rows
}

/** The moment of the oldest hit that is durable and has not been handed to its organization. */
export async function findWaitingSince({ db }: Ctx): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`select hits_waiting_since() as since`.execute(db)
  return rows[0]?.since ?? null
}

export async function findOldestInInbox({ db }: Ctx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select min(at) as at from tracking_inbox`.execute(db)
  return rows[0]?.at ?? null
}

/** Clicks of these messages that still settle or are stored already. */
export async function listClicksAround({ db }: Ctx, ids: readonly string[], since: string, until: string) {
  const { rows } = await sql<{ message_id: string; url: string | null; at: string }>`
    select i.id as message_id, c.url, c.at from unnest(${ids}::uuid[]) as i (id)
    cross join lateral (
      select url, at from tracking_inbox
      where message_id = i.id and kind = 'click' and at between ${since} and ${until}
      union
      select url, at from email_hits
      where message_id = i.id and kind = 'click' and at between ${since} and ${until}) c`.execute(db)
  return rows
}

/** Which of these links a person has followed before. */
export async function listFollowedLinks(
  { db }: Ctx,
  links: readonly { message_id: string; url: string | null }[],
) {
  const { rows } = await sql<{ message_id: string; url: string }>`
    select l.message_id, l.url from unnest(
      ${links.map(hit => hit.message_id)}::uuid[], ${links.map(hit => hit.url)}::text[]) as l (message_id, url)
    where (select true from email_hits h
      where h.message_id = l.message_id and h.url = l.url and h.kind = 'click' and h.class <> 'machine' limit 1)`.execute(
    db,
  )
  return rows
}

export async function insertHits(ctx: Ctx, judged: Judged[]): Promise<void> {
  if (judged.length === 0) return
  await sql`
    insert into email_hits (id, message_id, kind, class, reason, url, at, ip, user_agent)
    select * from json_to_recordset(${toJson(judged)}::json) as hit (
      id uuid, message_id uuid, kind text, class text, reason text, url text, at timestamptz, ip text,
      user_agent text)`.execute(ctx.db)
}

/** Adds them to the numbers that are shown with each mail. */
export async function countHits(ctx: Ctx, judged: Judged[]): Promise<void> {
  const messages = [...Map.groupBy(judged, hit => hit.message_id)].sort(([a], [b]) => (a < b ? -1 : 1))
  const count = (hits: Judged[], kind: string, machine: boolean) =>
    hits.filter(hit => hit.kind === kind && (hit.class === 'machine') === machine).length
  const first = (hits: Judged[], kind: string) =>
    hits.find(hit => hit.kind === kind && hit.class !== 'machine')?.at ?? null
  await sql`
    update email_messages m set
      open_count = m.open_count + c.opens, machine_open_count = m.machine_open_count + c.machine_opens,
      click_count = m.click_count + c.clicks, machine_click_count = m.machine_click_count + c.machine_clicks,
      opened_at = least(m.opened_at, c.opened_at), clicked_at = least(m.clicked_at, c.clicked_at)
    from unnest(
      ${messages.map(([id]) => id)}::uuid[],
      ${messages.map(([, hits]) => count(hits, 'open', false))}::int[],
      ${messages.map(([, hits]) => count(hits, 'open', true))}::int[],
      ${messages.map(([, hits]) => count(hits, 'click', false))}::int[],
      ${messages.map(([, hits]) => count(hits, 'click', true))}::int[],
      ${messages.map(([, hits]) => first(hits, 'open'))}::timestamptz[],
      ${messages.map(([, hits]) => first(hits, 'click'))}::timestamptz[]
    ) as c (id, opens, machine_opens, clicks, machine_clicks, opened_at, clicked_at)
    where m.id = c.id`.execute(ctx.db)
}

/** As it is kept until it is taken in: the names are those that `take_in_hits` reads. */
export interface IncomingHit {
  id: string
  /** Milliseconds since 1970. */
  at: number
  ip: string
  agent: string
  /** Of a click; an open has none. */
  url?: string
  head?: true
}

const INSERT = 'insert into tracking_batches (at, hits) values ($1, $2)'

/** One row, one commit for all hits of a moment; each request is answered after it. */
export const hitBatches: BatchKind<IncomingHit> = {
  name: 'tracking.record_hits',
  maxItems: 500,
  queueLimit: 20_000,
  statement: hits => CompiledQuery.raw(INSERT, [new Date(hits[0]!.at).toISOString(), JSON.stringify(hits)]),
}

const MOST_BATCHES = 100

/** Hands the hits that were made durable to the organizations whose they are. */
export const takeInHits: Intake = {
  name: 'tracking.take_in_hits',
  async take(db) {
    const { rows } = await sql<{ taken: number }>`
      select take_in_hits(${MOST_BATCHES}, make_interval(secs => ${SETTLE_SECONDS})) as taken`.execute(db)
    return rows[0]!.taken
  },
}
