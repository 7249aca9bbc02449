import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export async function listContactNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email, '') as name
    from contacts where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Contacts that can be written to, the oldest first. */
export async function listOldestReachable(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts where email is not null order by created_at, id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
