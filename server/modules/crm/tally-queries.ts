import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** A kept count: the table's name, or `list_members:<list>`. */
export async function tallyOf(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(delta), 0)::bigint as total from tallies where name = ${name}`.execute(db)
  return rows[0]!.total
}
