import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { job } from '#kit/job.ts'
import { aboutMessage } from '#modules/email/index.ts'
import { EmailClicked, EmailOpened } from '../events.ts'
import { classify, type Hit, type Judgement, SETTLE_SECONDS } from './classify.ts'

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
    delete from tracking_inbox where id in (
      select id from tracking_inbox where at <= ${settled} order by at, id limit ${BATCH} for update skip locked)
    returning id, message_id, kind, url, at, is_head, ip, user_agent`.execute(ctx.db)
  if (rows.length === 0) return 0
  rows.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const messages = await loadMessages(ctx, rows)
  const clicks = await loadClicks(ctx, rows)
  const judged: Judged[] = []
  for (const row of rows) {
    const message = messages.get(row.message_id)
    if (!message) continue
    const sentAt = message.sent_at ? Temporal.Instant.from(message.sent_at) : null
    judged.push({ ...row, ...classify(toHit(row), sentAt, clicks.get(row.message_id) ?? []) })
  }
  await storeHits(ctx, judged)
  await countHits(ctx, judged)
  await tellFirsts(ctx, judged, messages)
  return rows.length
}

/** Until when no neighbour of a hit can still be on its way, nor wait to be taken in. */
async function findSettled(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ since: string | null }>`select hits_waiting_since() as since`.execute(ctx.db)
  const waiting = rows[0]?.since ? Temporal.Instant.from(rows[0].since) : ctx.now
  const known = Temporal.Instant.compare(waiting, ctx.now) < 0 ? waiting : ctx.now
  return known.subtract({ seconds: SETTLE_SECONDS }).toString()
}

const toHit = (row: Pick<InboxRow, 'kind' | 'url' | 'at' | 'is_head' | 'user_agent'>): Hit => ({
  kind: row.kind,
  url: row.url,
  at: Temporal.Instant.from(row.at),
  isHead: row.is_head,
  userAgent: row.user_agent,
})

type Message = Awaited<ReturnType<typeof queryMessages>>[number]

const queryMessages = (ctx: Ctx, ids: string[]) =>
  ctx.db
    .selectFrom('email_messages')
    .select([
      'id',
      'contact_id',
      'mailbox_id',
      'kind',
      'subject',
      'source_kind',
      'source_id',
      'sent_at',
      'opened_at',
    ])
    .where('id', 'in', ids)
    .execute()

async function loadMessages(ctx: Ctx, rows: InboxRow[]): Promise<Map<string, Message>> {
  const messages = await queryMessages(ctx, [...new Set(rows.map(row => row.message_id))])
  return new Map(messages.map(message => [message.id, message]))
}

/** Every click of these messages around this time: those in hand, those still settling, those already stored. */
async function loadClicks(ctx: Ctx, rows: InboxRow[]): Promise<Map<string, Hit[]>> {
  const clicked = rows.filter(row => row.kind === 'click')
  if (clicked.length === 0) return new Map()
  const ids = [...new Set(clicked.map(row => row.message_id))]
  const since = Temporal.Instant.from(clicked[0]!.at).subtract({ seconds: SETTLE_SECONDS }).toString()
  const { rows: around } = await sql<{ message_id: string; url: string | null; at: string }>`
    select message_id, url, at from tracking_inbox where message_id = any(${ids}::uuid[]) and kind = 'click'
    union all
    select message_id, url, at from email_hits where message_id = any(${ids}::uuid[]) and kind = 'click' and at >= ${since}`.execute(
    ctx.db,
  )
  const all = [...clicked, ...around].map(row => ({
    messageId: row.message_id,
    hit: toHit({ kind: 'click', url: row.url, at: row.at, is_head: false, user_agent: '' }),
  }))
  const byMessage = new Map<string, Hit[]>()
  for (const { messageId, hit } of all) byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), hit])
  return byMessage
}

async function storeHits(ctx: Ctx, judged: Judged[]): Promise<void> {
  if (judged.length === 0) return
  await sql`
    insert into email_hits (id, message_id, kind, class, reason, url, at, ip, user_agent)
    select * from unnest(
      ${judged.map(() => newId())}::uuid[], ${judged.map(hit => hit.message_id)}::uuid[],
      ${judged.map(hit => hit.kind)}::text[], ${judged.map(hit => hit.class)}::text[],
      ${judged.map(hit => hit.reason)}::text[], ${judged.map(hit => hit.url)}::text[],
      ${judged.map(hit => hit.at)}::timestamptz[], ${judged.map(hit => hit.ip)}::text[],
      ${judged.map(hit => hit.user_agent)}::text[])`.execute(ctx.db)
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

/** The first opening of a message, and the first following of each of its links, by a person: one event each. */
async function tellFirsts(ctx: Ctx, judged: Judged[], messages: Map<string, Message>): Promise<void> {
  const counted = judged.filter(hit => hit.class !== 'machine')
  const opened = new Set<string>()
  const followed = await knownClicks(ctx, counted)
  for (const hit of counted) {
    const message = messages.get(hit.message_id)!
    const about = { ...aboutMessage(message), at: hit.at, class: hit.class }
    if (hit.kind === 'open') {
      if (message.opened_at || opened.has(message.id)) continue
      opened.add(message.id)
      await ctx.emit(EmailOpened, about)
    } else {
      const key = `${message.id} ${hit.url}`
      if (followed.has(key)) continue
      followed.add(key)
      await ctx.emit(EmailClicked, { ...about, url: hit.url ?? '' })
    }
  }
}

async function knownClicks(ctx: Ctx, counted: Judged[]): Promise<Set<string>> {
  const clicks = counted.filter(hit => hit.kind === 'click')
  if (clicks.length === 0) return new Set()
  const { rows } = await sql<{ message_id: string; url: string }>`
    select distinct h.message_id, h.url from email_hits h
    where h.message_id = any(${[...new Set(clicks.map(hit => hit.message_id))]}::uuid[])
      and h.kind = 'click' and h.class <> 'machine' and h.at < ${clicks[0]!.at}`.execute(ctx.db)
  return new Set(rows.map(row => `${row.message_id} ${row.url}`))
}

/** What has not settled yet is looked at again when it has. */
async function scheduleRest(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ at: string | null }>`select min(at) as at from tracking_inbox`.execute(ctx.db)
  const oldest = rows[0]?.at
  if (!oldest) return
  const due = Temporal.Instant.from(oldest).add({ seconds: SETTLE_SECONDS })
  await ctx.schedule(applyHits, {}, { key: '', at: due })
}
