import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export async function findMailboxIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from mailboxes where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function hasMailboxes(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select from mailboxes) as there`.execute(db)
  return rows[0]!.there
}
