import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'
import { eventFrom } from '../events/queries.ts'
import { type EventRow, stateOf } from '../events/rows.ts'
import type { EventState } from '../events/state.ts'

/** Whether the name that came with a token is that of its owner. */
export async function isEmailOf({ db }: Ctx, userId: number, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return row !== undefined && emailKey(row.email) === emailKey(email)
}

export async function requirePerson({ db }: Ctx, userId: number): Promise<{ email: string; name: string }> {
  return db.selectFrom('users').select(['email', 'name']).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Calendars by what the client of their owner called them. */
export async function listOwnNames(db: Db, ownerId: number): Promise<{ id: string; dav_name: string }[]> {
  return db
    .selectFrom('calendars')
    .select(['id', 'dav_name'])
    .where('owner_id', '=', ownerId)
    .where('dav_name', 'is not', null)
    .$narrowType<{ dav_name: string }>()
    .execute()
}

/** What clients know an event by (`resourceOf`); the index has the same words. */
const named = sql<string>`coalesce(e.dav_name, e.ical_uid || '.ics')`

export async function listByNames(
  db: Db,
  calendarId: string,
  names: readonly string[],
): Promise<EventState[]> {
  const rows = await eventFrom(db)
    .where('e.calendar_id', '=', calendarId)
    .where(named, '=', sql<string>`any(${names}::text[])`)
    .execute()
  return rows.map(row => stateOf(row as unknown as EventRow))
}

export interface ResourceRow {
  id: string
  name: string
  revision: number
}

/** The events of a calendar by name and tag alone. */
export async function listResources(db: Db, calendarId: string): Promise<ResourceRow[]> {
  return db
    .selectFrom('calendar_events as e')
    .select(['e.id', 'e.revision', named.as('name')])
    .where('e.calendar_id', '=', calendarId)
    .execute()
}

/** What changed in a calendar since a number, each event once. */
export async function listChangesSince(db: Db, calendarId: string, revision: number) {
  const { rows } = await sql<ResourceRow | { id: null; name: string; revision: null }>`
    select c.name, e.id, e.revision from calendar_changes c
    left join calendar_events e on e.calendar_id = c.calendar_id and ${named} = c.name
    where c.calendar_id = ${calendarId} and c.revision > ${revision} order by c.revision`.execute(db)
  return rows
}
