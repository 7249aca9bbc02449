import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** All of them, or those that a function of the database lists for a moment. */
export async function listOrganizationIds(
  db: Db,
  listedBy: string | undefined,
  now: Temporal.Instant,
): Promise<string[]> {
  const listed = listedBy
    ? sql`${sql.id(listedBy)}(${now.toString()}::timestamptz)`
    : sql`list_organization_ids()`
  const { rows } = await sql<{ id: string }>`select ${listed} as id`.execute(db)
  return rows.map(row => row.id)
}
