import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'
import type { Owners } from '#kit/records/owners.ts'
import { type CustomFilter, type CustomOrder, customConditions, listIdsByCustom } from '#modules/crm/index.ts'
import type { DealListQuery } from './schema.ts'

/** How many of the best matches a search looks at. */
const BEST_MATCHES = 1_000
/** More than any organization has. */
const ALL = 10_000_000

export type DealFilter = Pick<
  DealListQuery,
  'pipeline_id' | 'stage_id' | 'owner_id' | 'contact_id' | 'company_id' | 'status' | 'person_id'
> & { custom: CustomFilter; owners?: Owners | undefined }

const filtered = (db: Db, { custom, owners, person_id, ...filter }: DealFilter) => {
  let rows = db.selectFrom('deals')
  for (const [column, value] of Object.entries(filter)) {
    if (value !== undefined) rows = rows.where(column as keyof typeof filter, '=', value)
  }
  if (owners) {
    rows = rows.where(sql<boolean>`(deals.owner_id = any(${owners.filter(id => id !== null)}::integer[])
      or (${owners.includes(null)} and deals.owner_id is null))`)
  }
  if (person_id) {
    rows = rows.where(sql<boolean>`(deals.contact_id = ${person_id}
      or deals.id in (select p.deal_id from deal_contacts p where p.contact_id = ${person_id}))`)
  }
  for (const holds of customConditions('deal', custom)) rows = rows.where(holds)
  return rows
}

/** By when they were made where `order` says so, else as a board or a list has them. */
export async function browseIds(
  db: Db,
  filter: DealFilter,
  { limit, offset }: PageSlice,
  order?: 'asc' | 'desc',
) {
  const rows = filtered(db, filter).select('id').limit(limit)
  const byTime = (direction: 'asc' | 'desc') =>
    rows.orderBy('created_at', direction).orderBy('id', direction).offset(offset)
  const ordered = order
    ? byTime(order)
    : isOneStage(filter)
      ? // A stage knows what stands at a place: its last page costs what its first does.
        rows.where('rank', '>=', sql<number>`deal_rank_at(${filter.stage_id}, ${offset + 1})`).orderBy('rank')
      : filter.stage_id
        ? rows.orderBy('rank').offset(offset)
        : byTime('desc')
  const [found, total] = await Promise.all([ordered.execute(), countDeals(db, filter)])
  return { ids: found.map(row => row.id), total }
}

export async function browseIdsByCustom(db: Db, filter: DealFilter, order: CustomOrder, page: PageSlice) {
  const [ids, total] = await Promise.all([
    listIdsByCustom(db, 'deal', filtered(db, filter).select('deals.id'), order, page),
    countDeals(db, filter),
  ])
  return { ids, total }
}

const isAsked = (conditions: Partial<DealFilter>): boolean =>
  Object.values(conditions).some(value =>
    typeof value === 'object' ? Object.keys(value).length > 0 : value !== undefined,
  )

const isOneStage = ({ stage_id, ...others }: DealFilter) => stage_id !== undefined && !isAsked(others)

/** Whatever stages alone decide is known without counting. */
async function countDeals(db: Db, filter: DealFilter): Promise<number> {
  const { pipeline_id, stage_id, status, ...others } = filter
  if (isAsked(others)) {
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

/** Behind `after`, in the order of ids. */
export async function listDealIds(
  { db }: Pick<Ctx, 'db'>,
  { q, custom = {}, ...filter }: Partial<DealFilter> & { q?: string | undefined },
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await filtered(db, { ...filter, custom } as DealFilter)
    .select('deals.id')
    .$if(Boolean(q?.trim()), query =>
      query.where('deals.id', 'in', sql<string>`(select id from search_deals(${q}, ${ALL}))`),
    )
    .$if(after !== null, query => query.where('deals.id', '>', after!))
    .orderBy('deals.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
