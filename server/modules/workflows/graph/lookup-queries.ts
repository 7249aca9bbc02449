import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export async function findWorkflowIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('workflows')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}
