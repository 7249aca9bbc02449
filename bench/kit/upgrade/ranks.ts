import { sql } from 'kysely'
import type { Backfill } from '#kit/declared/backfill.ts'

const AT_ONCE = 1_000

export const fillRanks: Backfill['batch'] = async ({ db }, after) => {
  const { rows } = await sql<{ id: string; rows: number }>`
    with batch as (select id from activities where id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      order by id limit ${AT_ONCE}), filled as (
      update activities a set bench_rank = length(a.title) + length(a.type) from batch
      where a.id = batch.id and a.bench_rank is null)
    select max(id::text) as id, count(*)::int as rows from batch having count(*) > 0`.execute(db)
  return rows[0] ? { upTo: rows[0].id, rows: rows[0].rows } : null
}
