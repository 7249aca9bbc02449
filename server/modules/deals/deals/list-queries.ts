import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'
import {
  type Choosing,
  type CustomFilter,
  type CustomOrder,
  companyEntity,
  conditionsOf,
  contactEntity,
  customConditions,
  filterEntity,
  listIdsByCustom,
} from '#modules/crm/index.ts'
import { isIdle, lastActivity, position } from './read-queries.ts'
import { Deal, type DealListQuery, DealPatch } from './schema.ts'

/** How many of the best matches a search looks at. */
const BEST_MATCHES = 1_000
/** More than any organization has. */
const ALL = 10_000_000

export const dealEntity = filterEntity({
  name: 'deals',
  table: 'deals',
  custom: 'deal',
  owner: 'owner_id',
  shape: Deal,
  input: DealPatch,
  without: ['custom'],
  related: {
    company: { entity: companyEntity, by: 'deals.company_id' },
    contact: { entity: contactEntity, by: 'deals.contact_id' },
  },
  fields({ now }) {
    const moment = now.toString()
    const read = (value: RawBuilder<unknown>) =>
      sql`(select ${value} from deals d join pipeline_stages s on s.id = d.stage_id where d.id = deals.id)`
    return {
      stage: { value: sql`(select s.name from pipeline_stages s where s.id = deals.stage_id)` },
      position: { value: read(position) },
      days_in_stage: {
        value: sql`floor(extract(epoch from ${moment}::timestamptz - deals.stage_entered_at) / 86400)`,
      },
      last_activity_at: { value: read(lastActivity(moment)) },
      is_idle: { value: read(isIdle(moment)) },
      close_reason: { type: 'text', value: sql.ref('deals.close_reason') },
      next_task: {
        type: 'record',
        value: sql`(select t.id from tasks t where t.deal_id = deals.id and t.status = 'open'
          order by t.due_at nulls last, t.id limit 1)`,
      },
    }
  },
})

export type DealFilter = Pick<
  DealListQuery,
  'pipeline_id' | 'stage_id' | 'owner_id' | 'contact_id' | 'company_id' | 'status' | 'person_id'
> & { custom: CustomFilter; holds: readonly RawBuilder<boolean>[] }

const filtered = (db: Db, { custom, holds, person_id, ...filter }: DealFilter) => {
  let rows = db.selectFrom('deals')
  for (const [column, value] of Object.entries(filter)) {
    if (value !== undefined) rows = rows.where(column as keyof typeof filter, '=', value)
  }
  for (const one of holds) rows = rows.where(one)
  if (person_id) {
    rows = rows.where(sql<boolean>`(deals.contact_id = ${person_id}
      or deals.id in (select p.deal_id from deal_contacts p where p.contact_id = ${person_id}))`)
  }
  for (const holds of customConditions('deal', custom)) rows = rows.where(holds)
  return rows
}

/** As told, else as a board or a list has them. */
export async function browseIds(
  db: Db,
  filter: DealFilter,
  { limit, offset }: PageSlice,
  order?: 'asc' | 'desc' | RawBuilder<unknown>,
) {
  const rows = filtered(db, filter).select('id').limit(limit)
  const byTime = (direction: 'asc' | 'desc') =>
    rows.orderBy('created_at', direction).orderBy('id', direction).offset(offset)
  const ordered = order
    ? typeof order === 'string'
      ? byTime(order)
      : rows.orderBy(order).offset(offset)
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

export type DealChoice = Partial<Omit<DealFilter, 'holds'>> & Choosing & { q?: string | undefined }

/** Behind `after`, in the order of ids. */
export async function listDealIds(
  ctx: Ctx,
  { q, custom = {}, owner, match, rules, ...filter }: DealChoice,
  after: string | null,
  most: number,
): Promise<string[]> {
  const holds = await conditionsOf(ctx, dealEntity, { owner, match, rules })
  const rows = await filtered(ctx.db, { ...filter, custom, holds })
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
