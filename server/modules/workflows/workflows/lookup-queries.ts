import type { Db } from '#kit/context.ts'

/** Who made a workflow, where that is known. */
export async function findMakers(db: Db, ids: readonly string[]): Promise<Map<string, number | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('workflows')
    .select(['id', 'created_by_id'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row.created_by_id]))
}
