import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'
import type { DealListQuery } from './schema.ts'

/** How many of the best matches a search looks at. */
const BEST_MATCHES = 1_000

export type DealFilter = Pick<
  DealListQuery,
  'pipeline_id' | 'stage_id' | 'owner_id' | 'contact_id' | 'company_id' | 'status'
>

const filtered = (db: Db, filter: DealFilter) => {
  let rows = db.selectFrom('deals')
  for (const [column, value] of Object.entries(filter)) {
    if (value !== undefined) rows = rows.where(column as keyof DealFilter, '=', value)
  }
  return rows
}

export async function browseIds(db: Db, filter: DealFilter, { limit, offset }: PageSlice) {
  const rows = filtered(db, filter).select('id').limit(limit)
  const ordered = isOneStage(filter)
    ? // A stage knows what stands at a place: its last page costs what its first does.
      rows.where('rank', '>=', sql<number>`deal_rank_at(${filter.stage_id}, ${offset + 1})`).orderBy('rank')
    : filter.stage_id
      ? rows.orderBy('rank').offset(offset)
      : rows.orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset)
  const [found, total] = await Promise.all([ordered.execute(), countDeals(db, filter)])
  return { ids: found.map(row => row.id), total }
}

const isOneStage = ({ stage_id, ...others }: DealFilter) =>
  stage_id !== undefined && Object.values(others).every(value => value === undefined)

/** Whatever stages alone decide is known without counting. */
async function countDeals(db: Db, filter: DealFilter): Promise<number> {
  const { pipeline_id, stage_id, status, ...others } = filter
  if (Object.values(others).some(value => value !== undefined)) {
    const counted = await filtered(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(counted.total)
  }
  if (!pipeline_id && !stage_id && !status) {
    const { rows } = await sql<{ total: number }>`select tally_of('deals') as total`.execute(db)
    return rows[0]!.total
  }
  const kept = await db
    .selectFrom('pipeline_stages as s')
    .innerJoin('deal_segments as g', 'g.stage_id', 's.id')
    .$if(pipeline_id !== undefined, query => query.where('s.pipeline_id', '=', pipeline_id!))
    .$if(stage_id !== undefined, query => query.where('s.id', '=', stage_id!))
    .$if(status !== undefined, query => query.where('s.kind', '=', status!))
    .select(sql<number>`coalesce(sum(g.size), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
  return kept.total
}

export async function searchIds(db: Db, q: string, filter: DealFilter, page: PageSlice) {
  const { rows: matches } = await sql<{ id: string }>`
    select id from search_deals(${q}, ${BEST_MATCHES})`.execute(db)
  const fitting = new Set(
    (
      await filtered(db, filter)
        .select('id')
        .where('id', '=', sql<string>`any(${matches.map(match => match.id)}::uuid[])`)
        .execute()
    ).map(row => row.id),
  )
  const ids = matches.map(match => match.id).filter(id => fitting.has(id))
  return { ids: ids.slice(page.offset, page.offset + page.limit), total: ids.length }
}
