import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Ctx, type OpenCtx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput, NotAuthenticated } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { addToDirectory, removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { createSharing } from '#platform/batches/sharing.ts'
import { createSecret, hashSecret } from '#platform/crypto/tokens.ts'
import { findCalendar } from '../calendars/queries.ts'
import type { EventState } from '../events/state.ts'
import { readBound } from '../events/times.ts'
import { calendarText, eventText } from '../ics/write.ts'
import { DAY } from '../recurrence/days.ts'
import { occurrencesBetween } from '../recurrence/series.ts'
import { requireZone } from '../settings/queries.ts'
import {
  findCounter,
  findFeed,
  insertFeed,
  listForExport,
  noteUse,
  type ReadableFeed,
  removeFeed,
  removeFeedsOf,
} from './queries.ts'
import { type CalendarFeed, type ExportQuery, type FeedIn, FeedNotFound } from './schema.ts'

const KIND = 'calendar_feed'
const OLDEST = 90 * DAY

export async function createFeed(ctx: Ctx, input: FeedIn) {
  const userId = userIdOf(ctx)
  if (userId === null) throw NotAuthenticated()
  const calendar_id = input.calendar_id ?? null
  if (calendar_id && !(await findCalendar(ctx.db, calendar_id, userId)))
    throw InvalidInput('calendar_id not found')
  const id = newId()
  const token = createSecret(24)
  const feed = {
    id,
    name: input.name?.trim() || null,
    calendar_id,
    detail: input.detail ?? ('full' as const),
  }
  await insertFeed(ctx, { ...feed, user_id: userId })
  await addToDirectory(ctx.db, { kind: KIND, secret: token, targetId: id })
  const url = `${ctx.services.settings.publicUrl}/api/v1/app/calendar/export.ics?token=${token}`
  return {
    ...feed,
    created_at: ctx.now.toString({ fractionalSecondDigits: 3 }),
    last_used_at: null,
    url,
    webcal_url: url.replace(/^https?:/, 'webcal:'),
  }
}

export async function deleteFeed(ctx: Ctx, id: string): Promise<void> {
  if (!(await removeFeed(ctx.db, id, userIdOf(ctx)))) throw FeedNotFound()
  await removeFromDirectory(ctx.db, KIND, id)
}

export async function endFeedsOf(ctx: Ctx, userId: number): Promise<void> {
  for (const id of await removeFeedsOf(ctx.db, userId)) await removeFromDirectory(ctx.db, KIND, id)
}

/** Where tokens lead to, under their hashes. What a feed shows, and whether there is one, is read each time. */
const places = new LRUCache<string, { organizationId: string; targetId: string }>({ max: 20_000 })

async function findPlace(ctx: OpenCtx, token: string) {
  const key = hashSecret(token).toString('base64')
  const known = places.get(key)
  if (known) return known
  const found = await ctx.find(KIND, token)
  if (found) places.set(key, found)
  return found
}

/** Whoever asks for a feed at the same time as others shares a look-up with them, which begins after all of them asked. */
const lookUps = createSharing<ReadableFeed | undefined>()

/** By the token of a feed: what its maker may see at this moment. Unchanged since the ETag it costs one read. */
export async function readFeed(
  ctx: OpenCtx,
  query: ExportQuery,
  ifNoneMatch: string | undefined,
): Promise<RawReply> {
  const place = query.token ? await findPlace(ctx, query.token) : undefined
  if (!place) throw NotAuthenticated()
  const actor = { kind: 'link', link: KIND, targetId: place.targetId } as const
  const feed = await lookUps(`${place.targetId}:${query.calendar_id ?? ''}`, () =>
    ctx.within(place.organizationId, actor, ({ db }) => findFeed(db, place.targetId, query.calendar_id), {
      readOnly: true,
    }),
  )
  if (!feed || feed.counter === null) throw NotAuthenticated()
  const { user_id: userId, counter, calendar_id } = feed
  const asked = { ...query, calendar_id: calendar_id ?? query.calendar_id }
  const { organizationId } = place
  const reply = await answerExport(
    { organizationId, userId, counter, query: asked, ifNoneMatch, feed, now: ctx.now },
    work => ctx.within(organizationId, actor, work, { readOnly: true }),
  )
  if (isUnnoted(ctx.now, feed))
    await ctx.within(place.organizationId, actor, inner => noteUse(inner, feed.id))
  return reply
}

/** Once an hour is often enough to know whether somebody still reads it. */
const isUnnoted = (now: Temporal.Instant, { last_used_at }: CalendarFeed): boolean =>
  last_used_at === null || Date.parse(last_used_at) < now.epochMilliseconds - 3_600_000

/** Everything one may see, or one calendar. */
export async function exportFor(
  ctx: Ctx,
  userId: number,
  query: ExportQuery,
  ifNoneMatch: string | undefined,
): Promise<RawReply> {
  const counter = await findCounter(ctx.db, query.calendar_id ?? null, userId)
  if (counter === null) throw InvalidInput('calendar_id not found')
  const { organizationId, now } = ctx
  return answerExport({ organizationId, userId, counter, query, ifNoneMatch, feed: null, now }, work =>
    work(ctx),
  )
}

interface ExportRequest {
  organizationId: string
  userId: number
  counter: string
  query: ExportQuery
  ifNoneMatch: string | undefined
  feed: CalendarFeed | null
  now: Temporal.Instant
}

/** Bodies under their tags, which stand for all that is in them: many programs ask for the whole again and again. */
const written = new LRUCache<string, Buffer>({
  maxSize: 32 * 1024 * 1024,
  maxEntrySize: 8 * 1024 * 1024,
  sizeCalculation: body => body.length,
})

async function answerExport(
  asked: ExportRequest,
  within: (work: (ctx: Ctx) => Promise<Buffer>) => Promise<Buffer>,
): Promise<RawReply> {
  const { organizationId, userId, counter, query, ifNoneMatch, feed } = asked
  // What ended long ago leaves a feed by and by: with the day the tag is another.
  const parts = [
    organizationId,
    counter,
    Math.floor(asked.now.epochMilliseconds / DAY),
    userId,
    query.from,
    query.to,
    query.calendar_id ?? null,
    feed?.id,
    feed?.detail,
  ]
  const etag = `"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 27)}"`
  const headers = { etag, 'cache-control': 'private, no-cache' }
  if (ifNoneMatch?.split(',').some(one => one.trim().replace(/^W\//, '') === etag)) {
    return new RawReply(304, headers, null)
  }
  // Dates are read in the organization's zone, which the tag does not know.
  const isKept = query.from === undefined && query.to === undefined
  let body = isKept ? written.get(etag) : undefined
  if (!body) {
    body = await within(ctx => writeExport(ctx, asked))
    if (isKept) written.set(etag, body)
  }
  return new RawReply(200, { ...headers, 'content-type': 'text/calendar; charset=utf-8' }, body)
}

async function writeExport(ctx: Ctx, { userId, query, feed, now }: ExportRequest): Promise<Buffer> {
  const calendarId = query.calendar_id ?? null
  const [calendar, zone] = await Promise.all([
    calendarId ? findCalendar(ctx.db, calendarId, userId) : undefined,
    requireZone(ctx.db),
  ])
  const oldest = feed ? now.epochMilliseconds - OLDEST : null
  const from = query.from ? readBound(query.from, zone, 'from') : oldest
  const to = query.to ? readBound(query.to, zone, 'to') : null
  const isBusyOnly = feed?.detail === 'busy'
  const events: { state: EventState; text: string }[] = []
  for await (const some of listForExport(ctx.db, { viewer: userId, calendarId, from, to })) {
    for (const state of some) {
      if (from !== null && to !== null && occurrencesBetween(state, from, to).length === 0) continue
      events.push({ state, text: eventText(state, { stamp: state.updated_at, isBusyOnly }) })
    }
  }
  const name = feed?.name ?? calendar?.name ?? 'Bowline'
  return Buffer.from(calendarText({ name, method: 'PUBLISH' }, events))
}
