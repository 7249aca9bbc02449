import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** Those of the lists that are there. */
export async function findListIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contact_lists where id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of the contacts are on which of the lists. */
export async function findMemberships(
  db: Db,
  contactIds: readonly string[],
  listIds: readonly string[],
): Promise<{ contact_id: string; list_id: string }[]> {
  const { rows } = await sql<{ contact_id: string; list_id: string }>`
    select contact_id, list_id from list_members
    where contact_id = any(${contactIds}::uuid[]) and list_id = any(${listIds}::uuid[])`.execute(db)
  return rows
}
