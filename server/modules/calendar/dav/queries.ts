import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'

/** Whether the name that came with a token is that of its owner. */
export async function isEmailOf({ db }: Ctx, userId: number, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return row !== undefined && emailKey(row.email) === emailKey(email)
}

export async function requireEmail({ db }: Ctx, userId: number): Promise<string> {
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow())
    .email
}

export interface ResourceRow {
  id: string
  ical_uid: string
  revision: number
}

/** The events of a calendar by name and tag alone. */
export async function listResources(db: Db, calendarId: string): Promise<ResourceRow[]> {
  return db
    .selectFrom('calendar_events')
    .select(['id', 'ical_uid', 'revision'])
    .where('calendar_id', '=', calendarId)
    .execute()
}

/** What changed in a calendar since a number, each event once. */
export async function listChangesSince(db: Db, calendarId: string, revision: number) {
  const { rows } = await sql<{ ical_uid: string; id: string | null; revision: number }>`
    select c.ical_uid, e.id, e.revision from calendar_changes c
    left join calendar_events e on e.ical_uid = c.ical_uid and e.calendar_id = c.calendar_id
    where c.calendar_id = ${calendarId} and c.revision > ${revision} order by c.revision`.execute(db)
  return rows
}
