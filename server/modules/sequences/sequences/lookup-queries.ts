import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export async function findSequenceIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sequences where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
