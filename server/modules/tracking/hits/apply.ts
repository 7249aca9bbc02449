import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { job } from '#kit/job.ts'
import { toJson } from '#kit/json.ts'
import { aboutMessage } from '#modules/email/index.ts'
import { EmailClicked, EmailOpened } from '../events.ts'
import { loadMessages, type Message } from '../messages.ts'
import {
  BURST_MS,
  type Burst,
  classify,
  findBursts,
  type Hit,
  type Judgement,
  SETTLE_SECONDS,
} from './classify.ts'

const BATCH = 1_000

interface InboxRow {
  id: string
  message_id: string
  kind: 'open' | 'click'
  url: string | null
  at: string
  is_head: boolean
  ip: string
  user_agent: string
}

type Judged = InboxRow & Judgement

/** Judges the hits of one organization that have settled, counts them and tells of the first ones. */
export const applyHits = job<Record<string, never>>({
  name: 'tracking.apply_hits',
  perOrganization: 1,
  handler: async ctx => {
    while ((await ctx.transact(applyBatch)) === BATCH);
    await ctx.transact(scheduleRest)
  },
})

async function applyBatch(ctx: Ctx): Promise<number> {
  const settled = await findSettled(ctx)
  const { rows } = await sql<InboxRow>`
    delete from tracking_inbox where ctid = any(array(
      select ctid from tracking_inbox where at <= ${settled} order by at, id limit ${BATCH} for update skip locked))
    returning id, message_id, kind, url, at, is_head, ip, user_agent`.execute(ctx.db)
  if (rows.length === 0) return 0
  rows.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const messages = await loadMessages(
    ctx,
    rows.map(row => row.message_id),
  )
  const bursts = await loadBursts(ctx, rows)
  const judged: Judged[] = []
  for (const row of rows) {
    const message = messages.get(row.message_id)
    if (!message) continue
    const sentAt = message.sent_at ? Temporal.Instant.from(message.sent_at) : null
    const judgement = classify(toHit(row), sentAt, bursts.get(row.message_id) ?? [])
    judged.push({ ...row, id: newId(), ...judgement })
  }
  const counted = judged.filter(hit => hit.class !== 'machine')
  const followed = await knownClicks(ctx, counted)
  await storeHits(ctx, judged)
  await countHits(ctx, judged)
  await tellFirsts(ctx, counted, { messages, followed })
  return rows.length
}

/** Until when no neighbour of a hit can still be on its way, nor wait to be taken in. */
async function findSettled(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ since: string | null }>`select hits_waiting_since() as since`.execute(ctx.db)
  const waiting = rows[0]?.since ? Temporal.Instant.from(rows[0].since) : ctx.now
  const known = Temporal.Instant.compare(waiting, ctx.now) < 0 ? waiting : ctx.now
  return known.subtract({ seconds: SETTLE_SECONDS }).toString()
}

const toHit = (row: InboxRow): Hit => ({
  kind: row.kind,
  url: row.url,
  at: Temporal.Instant.from(row.at),
  isHead: row.is_head,
  userAgent: row.user_agent,
})

/** From every click of these messages around this time: those in hand, those still settling, those already stored. */
async function loadBursts(ctx: Ctx, hits: InboxRow[]): Promise<Map<string, Burst[]>> {
  const clicked = hits.filter(hit => hit.kind === 'click')
  if (clicked.length === 0) return new Map()
  const ids = [...new Set(clicked.map(hit => hit.message_id))]
  const since = Temporal.Instant.from(clicked[0]!.at).subtract({ milliseconds: BURST_MS }).toString()
  const until = Temporal.Instant.from(clicked.at(-1)!.at).add({ milliseconds: BURST_MS }).toString()
  const { rows: around } = await sql<{ message_id: string; url: string | null; at: string }>`
    select i.id as message_id, c.url, c.at from unnest(${ids}::uuid[]) as i (id)
    cross join lateral (
      select url, at from tracking_inbox
      where message_id = i.id and kind = 'click' and at between ${since} and ${until}
      union
      select url, at from email_hits
      where message_id = i.id and kind = 'click' and at between ${since} and ${until}) c`.execute(ctx.db)
  const byMessage = Map.groupBy([...clicked, ...around], row => row.message_id)
  return new Map(
    [...byMessage].map(([id, rows]) => [
      id,
      findBursts(rows.map(row => ({ url: row.url, at: Temporal.Instant.from(row.at).epochMilliseconds }))),
    ]),
  )
}

async function storeHits(ctx: Ctx, judged: Judged[]): Promise<void> {
  if (judged.length === 0) return
  await sql`
    insert into email_hits (id, message_id, kind, class, reason, url, at, ip, user_agent)
    select * from json_to_recordset(${toJson(judged)}::json) as hit (
      id uuid, message_id uuid, kind text, class text, reason text, url text, at timestamptz, ip text,
      user_agent text)`.execute(ctx.db)
}

async function countHits(ctx: Ctx, judged: Judged[]): Promise<void> {
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

interface Known {
  messages: Map<string, Message>
  /** Links that a person followed before. */
  followed: Set<string>
}

/** The first opening of a message, and the first following of each of its links, by a person: one event each. */
async function tellFirsts(ctx: Ctx, counted: Judged[], { messages, followed }: Known): Promise<void> {
  const opened = new Set<string>()
  const firsts = counted.filter(hit => {
    const [told, key] = hit.kind === 'open' ? [opened, hit.message_id] : [followed, keyOf(hit)]
    if (told.has(key) || (hit.kind === 'open' && messages.get(hit.message_id)!.opened_at)) return false
    told.add(key)
    return true
  })
  const about = (hit: Judged) => ({
    ...aboutMessage(messages.get(hit.message_id)!),
    at: hit.at,
    class: hit.class,
  })
  const [opens, clicks] = [
    firsts.filter(hit => hit.kind === 'open'),
    firsts.filter(hit => hit.kind === 'click'),
  ]
  await ctx.emitAll(EmailOpened, opens.map(about))
  await ctx.emitAll(
    EmailClicked,
    clicks.map(hit => ({ ...about(hit), url: hit.url ?? '' })),
  )
}

/** Asked before these are stored. */
async function knownClicks(ctx: Ctx, counted: Judged[]): Promise<Set<string>> {
  const clicks = counted.filter(hit => hit.kind === 'click')
  if (clicks.length === 0) return new Set()
  const links = [...new Map(clicks.map(hit => [keyOf(hit), hit])).values()]
  const { rows } = await sql<{ message_id: string; url: string }>`
    select l.message_id, l.url from unnest(
      ${links.map(hit => hit.message_id)}::uuid[], ${links.map(hit => hit.url)}::text[]) as l (message_id, url)
    where (select true from email_hits h
      where h.message_id = l.message_id and h.url = l.url and h.kind = 'click' and h.class <> 'machine' limit 1)`.execute(
    ctx.db,
  )
  return new Set(rows.map(keyOf))
}

const keyOf = ({ message_id, url }: { message_id: string; url: string | null }) => `${message_id} ${url}`

/** What has not settled yet is looked at again when it has. */
async function scheduleRest(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ at: string | null }>`select min(at) as at from tracking_inbox`.execute(ctx.db)
  const oldest = rows[0]?.at
  if (!oldest) return
  const due = Temporal.Instant.from(oldest).add({ seconds: SETTLE_SECONDS })
  await ctx.schedule(applyHits, {}, { key: '', at: due })
}
