import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { prepared } from '#kit/query.ts'
import { iso } from '../events/listing/queries.ts'
import { eventFrom, seenBy, type Viewer } from '../events/queries.ts'
import { type EventRow, stateOf } from '../events/rows.ts'
import type { EventState } from '../events/state.ts'
import type { CalendarFeed } from './schema.ts'

const columns = ['id', 'name', 'calendar_id', 'detail', 'created_at', 'last_used_at'] as const

export async function listFeeds(db: Db, userId: number | null): Promise<CalendarFeed[]> {
  const rows = await db
    .selectFrom('calendar_feeds')
    .select(columns)
    .where('user_id', '=', userId ?? 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as CalendarFeed[]
}

export interface ReadableFeed extends CalendarFeed {
  user_id: number
  /** Of the calendars that it shows; null where its maker may no longer see the one it is for. */
  counter: string | null
}

/** A feed with what is counted in it: all that is read where nothing has changed. */
export async function findFeed(
  db: Db,
  id: string,
  calendarId: string | undefined,
): Promise<ReadableFeed | undefined> {
  const [row] = await feedAndCounter(db, { id, calendarId: calendarId ?? null })
  return row
}

/**
 * Says whether anything changed: what is counted in each calendar, and the calendars themselves, whose names and whose
 * being seen are part of it. Null where the calendar is not there for whoever asks.
 */
const counterOf = (calendarId: RawBuilder<unknown>, userId: RawBuilder<unknown>) => sql<string | null>`
  case when ${calendarId}::uuid is null then concat_ws(';',
      (select string_agg(concat(r.calendar_id, ':', r.revision), ',' order by r.calendar_id) from calendar_revisions r),
      (select string_agg(concat(c.id, ':', c.updated_at), ',' order by c.id) from calendars c))
    else (select concat_ws(';', c.id, c.updated_at, (select r.revision from calendar_revisions r where r.calendar_id = c.id))
      from calendars c where c.id = ${calendarId}::uuid and (c.visibility = 'team' or c.owner_id = ${userId}::integer)) end`

const feedAndCounter = prepared(
  (_: Db, { id, calendarId }: { id: string; calendarId: string | null }) => sql<ReadableFeed>`
    select f.id, f.name, f.calendar_id, f.detail, f.created_at, f.last_used_at, f.user_id,
      ${counterOf(sql`coalesce(f.calendar_id, ${calendarId}::uuid)`, sql`f.user_id`)} as counter
    from calendar_feeds f join users u on u.id = f.user_id where f.id = ${id} and u.removed_at is null`,
)

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

export async function noteUse({ db, now }: Ctx, id: string): Promise<void> {
  await db.updateTable('calendar_feeds').set({ last_used_at: now.toString() }).where('id', '=', id).execute()
}

export async function removeFeedsOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).returning('id').execute()
  return rows.map(({ id }) => id)
}

export async function findCounter(
  db: Db,
  calendarId: string | null,
  userId: number | null,
): Promise<string | null> {
  const { rows } = await sql<{ counter: string | null }>`
    select ${counterOf(sql`${calendarId}::uuid`, sql`${userId}`)} as counter`.execute(db)
  return rows[0]!.counter
}

const EXPORTED_AT_ONCE = 2_000

/** Stored events by their ids, some at a time: of one calendar, or all that the viewer may see. */
export async function* listForExport(
  db: Db,
  by: { viewer: Viewer; calendarId: string | null; from: number | null; to: number | null },
): AsyncGenerator<EventState[]> {
  const { viewer, calendarId, from, to } = by
  let query = eventFrom(db).where(seenBy(viewer)).orderBy('e.id').limit(EXPORTED_AT_ONCE)
  if (calendarId !== null) query = query.where('e.calendar_id', '=', calendarId)
  if (from !== null) query = query.where('e.ends_at', '>', iso(from))
  if (to !== null) query = query.where('e.starts_at', '<', iso(to))
  let last: string | undefined
  do {
    const rows = await (last === undefined ? query : query.where('e.id', '>', last)).execute()
    last = rows.length < EXPORTED_AT_ONCE ? undefined : rows.at(-1)!.id
    yield rows.map(row => stateOf(row as unknown as EventRow))
  } while (last !== undefined)
}
