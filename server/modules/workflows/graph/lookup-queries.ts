import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export async function findWorkflowIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from workflows where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
