import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { type Pagination, paginate, slice } from '#kit/page.ts'
import { selectDeals } from './queries.ts'
import type { Deal, DealListQuery } from './schema.ts'

/** How many of the best matches a search looks at. */
const BEST_MATCHES = 1_000

type Filter = Pick<
  DealListQuery,
  'pipeline_id' | 'stage_id' | 'owner_id' | 'contact_id' | 'company_id' | 'status'
>

/** Newest first; a single stage in the order of its board; a search with the best match first. */
export async function listDeals(
  ctx: Ctx,
  query: DealListQuery,
): Promise<{ data: Deal[]; pagination: Pagination }> {
  const filter: Filter = {
    pipeline_id: query.pipeline_id ?? query.pipeline,
    stage_id: query.stage_id ?? query.stage,
    owner_id: query.owner_id ?? query.owner,
    contact_id: query.contact_id,
    company_id: query.company_id,
    status: query.status,
  }
  const page = slice(query)
  const { ids, total } = query.q?.trim()
    ? await searchIds(ctx.db, query.q, filter, page)
    : await browseIds(ctx.db, filter, page)
  return { data: await selectDeals(ctx.db, ids), pagination: paginate(query, total) }
}

const filtered = (db: Db, filter: Filter) => {
  let rows = db.selectFrom('deals')
  for (const [column, value] of Object.entries(filter)) {
    if (value !== undefined) rows = rows.where(column as keyof Filter, '=', value)
  }
  return rows
}

async function browseIds(db: Db, filter: Filter, { limit, offset }: { limit: number; offset: number }) {
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

const isOneStage = ({ stage_id, ...others }: Filter) =>
  stage_id !== undefined && Object.values(others).every(value => value === undefined)

/** Whatever stages alone decide is known without counting. */
async function countDeals(db: Db, filter: Filter): Promise<number> {
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

async function searchIds(db: Db, q: string, filter: Filter, page: { limit: number; offset: number }) {
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
