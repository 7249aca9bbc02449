import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** When each contact of the demo is said to have come, and the line of its timeline with it. */
export async function backdateContacts(
  { db }: Ctx,
  ids: readonly string[],
  at: readonly string[],
): Promise<void> {
  await sql`
    update contacts c set created_at = n.at, updated_at = n.at
    from unnest(${ids}::uuid[], ${at}::timestamptz[]) as n (id, at) where c.id = n.id`.execute(db)
  await sql`
    update activities a set at = c.created_at from contacts c
    where a.contact_id = c.id and a.type = 'created'`.execute(db)
}
