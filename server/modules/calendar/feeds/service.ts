import { createHash } from 'node:crypto'
import { type Ctx, type OpenCtx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput, NotAuthenticated } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { addToDirectory, removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { selectCalendar } from '../calendars/queries.ts'
import type { EventState } from '../events/state.ts'
import { readBound } from '../events/times.ts'
import { calendarText, eventLines } from '../ics/write.ts'
import { DAY } from '../recurrence/days.ts'
import { occurrencesBetween, spanOf } from '../recurrence/series.ts'
import { selectZone } from '../settings/queries.ts'
import {
  insertFeed,
  noteUse,
  removeFeed,
  removeFeedsOf,
  selectCounter,
  selectFeed,
  selectForExport,
} from './queries.ts'
import { type CalendarFeed, type ExportQuery, type FeedIn, FeedNotFound } from './schema.ts'

const KIND = 'calendar_feed'
const OLDEST = 90 * DAY

export async function createFeed(ctx: Ctx, input: FeedIn) {
  const userId = userIdOf(ctx)
  if (userId === null) throw NotAuthenticated()
  const calendar_id = input.calendar_id ?? null
  if (calendar_id && !(await selectCalendar(ctx.db, calendar_id, userId)))
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

/** By the token of a feed: what its maker may see at this moment. */
export async function readFeed(
  ctx: OpenCtx,
  query: ExportQuery,
  ifNoneMatch: string | undefined,
): Promise<RawReply> {
  const found = query.token ? await ctx.find(KIND, query.token) : undefined
  if (!found) throw NotAuthenticated()
  const actor = { kind: 'link', link: KIND, targetId: found.targetId } as const
  return ctx.within(found.organizationId, actor, async inner => {
    const feed = await selectFeed(inner.db, found.targetId)
    if (!feed) throw NotAuthenticated()
    return exportFor(
      inner,
      feed.user_id,
      { ...query, calendar_id: feed.calendar_id ?? query.calendar_id },
      ifNoneMatch,
      feed,
    )
  })
}

/** Everything one may see, or one calendar; unchanged since the ETag it costs one read. */
export async function exportFor(
  ctx: Ctx,
  userId: number | null,
  query: ExportQuery,
  ifNoneMatch: string | undefined,
  feed: CalendarFeed | null,
): Promise<RawReply> {
  const calendarId = query.calendar_id ?? null
  const counter = await selectCounter(ctx.db, calendarId, userId)
  if (counter === null) throw feed ? NotAuthenticated() : InvalidInput('calendar_id not found')
  // What ended long ago leaves a feed by and by: with the day the tag is another.
  const today = Math.floor(ctx.now.epochMilliseconds / DAY)
  const tag = createHash('sha256')
    .update(
      JSON.stringify([counter, today, userId, query.from, query.to, calendarId, feed?.id, feed?.detail]),
    )
    .digest('base64url')
  const etag = `"${tag.slice(0, 27)}"`
  const headers = { etag, 'cache-control': 'private, no-cache' }
  if (ifNoneMatch?.split(',').some(one => one.trim().replace(/^W\//, '') === etag)) {
    return new RawReply(304, headers, null)
  }
  const calendar = calendarId ? await selectCalendar(ctx.db, calendarId, userId) : undefined
  if (feed) await noteUse(ctx, feed)
  const zone = await selectZone(ctx.db)
  const from = query.from
    ? readBound(query.from, zone, 'from')
    : feed
      ? ctx.now.epochMilliseconds - OLDEST
      : null
  const to = query.to ? readBound(query.to, zone, 'to') : null
  const events = await selectForExport(ctx.db, {
    viewer: userId,
    ...(calendarId ? { calendarIds: [calendarId] } : {}),
  })
  const isBusyOnly = feed?.detail === 'busy'
  const wanted = events.filter(state => touches(state, from, to))
  const name = feed?.name ?? calendar?.name ?? 'Bowline'
  const body = calendarText(
    { name, method: 'PUBLISH' },
    wanted.map(state => ({ state, lines: eventLines(state, { stamp: state.updated_at, isBusyOnly }) })),
  )
  return new RawReply(200, { ...headers, 'content-type': 'text/calendar; charset=utf-8' }, body)
}

function touches(state: EventState, from: number | null, to: number | null): boolean {
  const span = spanOf(state)
  if (from !== null && span.to !== null && span.to <= from) return false
  if (to !== null && span.from >= to) return false
  return from === null || to === null || occurrencesBetween(state, from, to).length > 0
}
