import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { job } from '#kit/job.ts'
import { aboutMessage } from '#modules/email/index.ts'
import { EmailClicked, EmailOpened } from '../events.ts'
import { loadMessages, type Message } from '../message-queries.ts'
import { BURST_MS, type Burst, classify, findBursts, type Hit, SETTLE_SECONDS } from './classify.ts'
import {
  countHits,
  findOldestInInbox,
  findWaitingSince,
  type InboxRow,
  insertHits,
  type Judged,
  listClicksAround,
  listFollowedLinks,
  takeFromInbox,
} from './queries.ts'

const BATCH = 1_000

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
  const rows = await takeFromInbox(ctx, settled, BATCH)
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
  await insertHits(ctx, judged)
  await countHits(ctx, judged)
  await tellFirsts(ctx, counted, { messages, followed })
  return rows.length
}

/** Until when no neighbour of a hit can still be on its way, nor wait to be taken in. */
async function findSettled(ctx: Ctx): Promise<string> {
  const since = await findWaitingSince(ctx)
  const waiting = since ? Temporal.Instant.from(since) : ctx.now
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
  const around = await listClicksAround(ctx, ids, since, until)
  const byMessage = Map.groupBy([...clicked, ...around], row => row.message_id)
  return new Map(
    [...byMessage].map(([id, rows]) => [
      id,
      findBursts(rows.map(row => ({ url: row.url, at: Temporal.Instant.from(row.at).epochMilliseconds }))),
    ]),
  )
}

interface TrackedContext {
  messages: Map<string, Message>
  /** Links that a person followed before. */
  followed: Set<string>
}

/** The first opening of a message, and the first following of each of its links, by a person: one event each. */
async function tellFirsts(
  ctx: Ctx,
  counted: Judged[],
  { messages, followed }: TrackedContext,
): Promise<void> {
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
  return new Set((await listFollowedLinks(ctx, links)).map(keyOf))
}

const keyOf = ({ message_id, url }: { message_id: string; url: string | null }) => `${message_id} ${url}`

/** What has not settled yet is looked at again when it has. */
async function scheduleRest(ctx: Ctx): Promise<void> {
  const oldest = await findOldestInInbox(ctx)
  if (!oldest) return
  const due = Temporal.Instant.from(oldest).add({ seconds: SETTLE_SECONDS })
  await ctx.schedule(applyHits, {}, { key: '', at: due })
}
