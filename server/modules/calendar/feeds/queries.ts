import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { type EventFilter, selectStored } from '../events/queries.ts'
import type { EventState } from '../events/state.ts'
import type { CalendarFeed } from './schema.ts'

const columns = ['id', 'name', 'calendar_id', 'detail', 'created_at', 'last_used_at'] as const

export async function selectFeeds(db: Db, userId: number | null): Promise<CalendarFeed[]> {
  const rows = await db
    .selectFrom('calendar_feeds')
    .select(columns)
    .where('user_id', '=', userId ?? 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as CalendarFeed[]
}

export async function selectFeed(
  db: Db,
  id: string,
): Promise<(CalendarFeed & { user_id: number }) | undefined> {
  const row = await db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.id', 'f.name', 'f.calendar_id', 'f.detail', 'f.created_at', 'f.last_used_at', 'f.user_id'])
    .where('f.id', '=', id)
    .where('u.removed_at', 'is', null)
    .executeTakeFirst()
  return row as (CalendarFeed & { user_id: number }) | undefined
}

export async function insertFeed(
  ctx: Ctx,
  values: { id: string; user_id: number; name: string | null; calendar_id: string | null; detail: string },
): Promise<void> {
  await ctx.db
    .insertInto('calendar_feeds')
    .values({ ...values, created_at: ctx.now.toString() })
    .execute()
}

export async function removeFeed(db: Db, id: string, userId: number | null): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('id', '=', id)
    .where('user_id', '=', userId ?? 0)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Once an hour is often enough to know whether somebody still reads it. */
export async function noteUse(ctx: Ctx, feed: CalendarFeed): Promise<void> {
  const before = ctx.now.subtract({ minutes: 60 })
  if (feed.last_used_at && Temporal.Instant.compare(Temporal.Instant.from(feed.last_used_at), before) > 0)
    return
  await ctx.db
    .updateTable('calendar_feeds')
    .set({ last_used_at: ctx.now.toString() })
    .where('id', '=', feed.id)
    .execute()
}

export async function removeFeedsOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).returning('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * One read says whether anything changed: what is counted in each calendar, and the calendars themselves, whose names and
 * whose being seen are part of it. Null where the calendar is not there for whoever asks.
 */
export async function selectCounter(
  db: Db,
  calendarId: string | null,
  userId: number | null,
): Promise<string | null> {
  const { rows } = await sql<{ is_seen: boolean; counter: string }>`
    select ${calendarId}::uuid is null or exists (select from calendars c where c.id = ${calendarId}::uuid
        and (c.visibility = 'team' or c.owner_id = ${userId}::integer)) as is_seen,
      concat_ws(';',
        (select string_agg(concat(r.calendar_id, ':', r.revision), ',' order by r.calendar_id) from calendar_revisions r
          where ${calendarId}::uuid is null or r.calendar_id = ${calendarId}::uuid),
        (select string_agg(concat(c.id, ':', c.updated_at), ',' order by c.id) from calendars c
          where ${calendarId}::uuid is null or c.id = ${calendarId}::uuid)) as counter`.execute(db)
  return rows[0]!.is_seen ? rows[0]!.counter : null
}

export async function selectForExport(db: Db, filter: EventFilter): Promise<EventState[]> {
  const all: EventState[] = []
  for (let offset = 0; ; offset += 1000) {
    const some = await selectStored(db, filter, { limit: 1000, offset })
    all.push(...some)
    if (some.length < 1000) return all
  }
}
