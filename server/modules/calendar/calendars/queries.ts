import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { prepared } from '#kit/query.ts'
import type { Calendar, Reminder } from './schema.ts'

const columns = [
  ...(['c.id', 'c.name', 'c.color', 'c.timezone', 'c.visibility', 'c.is_default'] as const),
  ...(['c.default_reminders', 'c.owner_id', 'c.created_at', 'c.updated_at'] as const),
] as const

const eventCount = sql<number>`(select count(*)::integer from calendar_events e where e.calendar_id = c.id)`

/** Own ones first, then by name; private ones of others are not there. */
export async function listCalendars(db: Db, userId: number | null): Promise<Calendar[]> {
  const rows = await db
    .selectFrom('calendars as c')
    .select(columns)
    .select(eventCount.as('event_count'))
    .where(seenBy(userId))
    .orderBy(sql`coalesce(c.owner_id = ${userId}, false)`, 'desc')
    .orderBy('c.name')
    .orderBy('c.id')
    .execute()
  return rows as Calendar[]
}

const seenBy = (userId: number | null) =>
  sql<boolean>`(c.visibility = 'team' or c.owner_id = ${userId}::integer)`

export async function findCalendar(db: Db, id: string, userId: number | null): Promise<Calendar | undefined> {
  const row = await db
    .selectFrom('calendars as c')
    .select(columns)
    .select(eventCount.as('event_count'))
    .where('c.id', '=', id)
    .where(seenBy(userId))
    .executeTakeFirst()
  return row as Calendar | undefined
}

/** For whoever changes it. */
export async function lockCalendar(db: Db, id: string, userId: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('calendars as c')
    .select('c.id')
    .where('c.id', '=', id)
    .where(seenBy(userId))
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export interface EventHome {
  id: string
  timezone: string
  visibility: string
  owner_id: number | null
  default_reminders: Reminder[]
}

const held = (db: Db, userId: number | null) =>
  db
    .selectFrom('calendars as c')
    .select(['c.id', 'c.timezone', 'c.visibility', 'c.owner_id', 'c.default_reminders'])
    .where(seenBy(userId))
    .forShare()
const heldById = prepared((db: Db, { userId, id }: { userId: number | null; id: string }) =>
  held(db, userId).where('c.id', '=', id),
)
const heldByDefault = prepared((db: Db, { userId }: { userId: number | null }) =>
  held(db, userId).where('c.owner_id', '=', userId).where('c.is_default', '=', true),
)

/**
 * The calendar that an event goes to, or the default one of the user. Held until the commit: it is neither deleted nor
 * made private meanwhile.
 */
export async function holdCalendar(
  db: Db,
  userId: number | null,
  id: string | undefined,
): Promise<EventHome | undefined> {
  const [row] = await (id === undefined ? heldByDefault(db, { userId }) : heldById(db, { userId, id }))
  return row as EventHome | undefined
}

export async function countCalendars(db: Db): Promise<{ count: number; colors: string[] }> {
  const rows = await db.selectFrom('calendars').select('color').execute()
  return { count: rows.length, colors: rows.map(({ color }) => color) }
}

export interface CalendarValues {
  name: string
  color: string
  timezone: string
  visibility: 'team' | 'private'
  is_default: boolean
  default_reminders: readonly Reminder[]
  owner_id: number | null
  dav_name?: string | null
}

const inserting = (ctx: Ctx, id: string, values: CalendarValues) => {
  const now = ctx.now.toString()
  return ctx.db.insertInto('calendars').values({
    ...values,
    id,
    default_reminders: toJson(values.default_reminders),
    created_at: now,
    updated_at: now,
  })
}

export async function insertCalendar(ctx: Ctx, id: string, values: CalendarValues): Promise<void> {
  await inserting(ctx, id, values).execute()
}

/** Two who look at the same time make one default calendar; whether it is this one. */
export async function insertFirstCalendar(ctx: Ctx, id: string, values: CalendarValues): Promise<boolean> {
  const row = await inserting(ctx, id, values)
    .onConflict(oc => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What its owner has in no calendar goes there, as visible as it was. Phones know nothing of it yet: nothing is counted. */
export async function adoptEvents({ db }: Ctx, id: string, ownerId: number | null): Promise<void> {
  await sql`update calendar_events set calendar_id = ${id}, dav_name = null, revision = revision + 1
    where id = any(array(select id from calendar_events
      where owner_id = ${ownerId} and calendar_id is null and private_to is null order by id for update))`.execute(
    db,
  )
}

export async function ownsCalendar(db: Db, ownerId: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('calendars')
    .select('id')
    .where('owner_id', '=', ownerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateCalendarRow(
  ctx: Ctx,
  id: string,
  { default_reminders, ...values }: Partial<CalendarValues>,
): Promise<void> {
  await ctx.db
    .updateTable('calendars')
    .set({
      ...values,
      ...(default_reminders ? { default_reminders: toJson(default_reminders) } : {}),
      updated_at: ctx.now.toString(),
    })
    .where('id', '=', id)
    .execute()
}

/** A person has one default calendar. */
export async function clearDefault(ctx: Ctx, ownerId: number | null): Promise<void> {
  await ctx.db
    .updateTable('calendars')
    .set({ is_default: false })
    .where('owner_id', '=', ownerId)
    .where('is_default', '=', true)
    .execute()
}

/** Its events are seen by whoever may see the calendar. */
export async function shareEvents(ctx: Ctx, calendarId: string, privateTo: number | null): Promise<void> {
  await sql`update calendar_events set private_to = ${privateTo}
    where calendar_id = ${calendarId} and private_to is distinct from ${privateTo}`.execute(ctx.db)
}

/** Its events stay, without a calendar; those of a private one stay with whoever could see them. */
export async function removeCalendar(db: Db, id: string): Promise<void> {
  await db.deleteFrom('calendars').where('id', '=', id).execute()
  await db.deleteFrom('calendar_changes').where('calendar_id', '=', id).execute()
  await db.deleteFrom('calendar_revisions').where('calendar_id', '=', id).execute()
}

/**
 * What somebody who left had stays for the others to sort out. Returned are the events that others now see, or see
 * without the one who asked people to them; whole calendars are told apart by themselves.
 */
export async function handOver({ db, now }: Ctx, userId: number): Promise<HandedOver[]> {
  await sql`update calendars set owner_id = null, is_default = false, visibility = 'team', updated_at = ${now.toString()}
    where owner_id = ${userId}`.execute(db)
  const shown =
    await sql<HandedOver>`update calendar_events set private_to = null where private_to = ${userId}
    returning calendar_id, ical_uid, dav_name`.execute(db)
  const left = await sql<HandedOver & { has_guests: boolean }>`
    update calendar_events e set owner_id = null where owner_id = ${userId}
    returning calendar_id, ical_uid, dav_name, exists (select from calendar_guests g where g.event_id = e.id) as has_guests`.execute(
    db,
  )
  return [...shown.rows.filter(row => row.calendar_id === null), ...left.rows.filter(row => row.has_guests)]
}

interface HandedOver {
  calendar_id: string | null
  ical_uid: string
  dav_name: string | null
}
