import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** When each event was last told of on the timelines of contacts, as far as every colleague sees them. */
export async function lastActivities(
  db: Db,
  contactIds: readonly string[],
  eventTypes: readonly string[],
): Promise<{ contact_id: string; type: string; at: string }[]> {
  const { rows } = await sql<{ contact_id: string; type: string; at: string }>`
    select contact_id, event_type as type, max(at) as at from activities
    where contact_id = any(${contactIds}::uuid[]) and event_type = any(${eventTypes}::text[])
      and mail_line_is_told(event_type, detail, 1)
    group by contact_id, event_type`.execute(db)
  return rows
}
