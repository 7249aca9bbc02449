import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** Outside of every organization: those that wait for the answer to a charge. */
export async function listWaitingOrganizations(db: Db, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select list_unanswered_organizations(${now.toString()}::timestamptz) as id`.execute(db)
  return rows.map(({ id }) => id)
}
