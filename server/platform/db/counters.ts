import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** The next number of a gapless series. The row stays locked until the caller's transaction ends. */
export async function takeNextNumber(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into counters (name, value) values (${name}, 1)
    on conflict (organization_id, name) do update set value = counters.value + 1
    returning value`.execute(db)
  return rows[0]!.value
}
