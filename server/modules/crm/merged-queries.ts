import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

type Entity = 'contact' | 'company'

/** The record an old id leads to; the id itself where it leads nowhere else. */
export async function followMerges(db: Db, entity: Entity, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select record_id_at_end(${entity}, ${id}::uuid) as id`.execute(db)
  return rows[0]!.id
}

/** Which records the ids of merged ones lead to by now. */
export async function findKept(db: Db, entity: Entity, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ old_id: string; kept_id: string }>`
    with recursive led as (
      select old_id, kept_id, 1 as steps from merged_records where entity = ${entity} and old_id = any(${ids}::uuid[])
      union all
      select led.old_id, m.kept_id, led.steps + 1 from led
      join merged_records m on m.entity = ${entity} and m.old_id = led.kept_id where led.steps < 50)
    select distinct on (old_id) old_id, kept_id from led order by old_id, steps desc`.execute(db)
  return new Map(rows.map(({ old_id, kept_id }) => [old_id, kept_id]))
}
