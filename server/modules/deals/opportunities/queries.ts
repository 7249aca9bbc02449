import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { PageSlice } from '#kit/page.ts'
import { type Opportunity, type OpportunityListQuery, opportunityColumns } from './schema.ts'

type Filter = Pick<OpportunityListQuery, 'status' | 'source' | 'contact_id' | 'company_id'>

export async function findOpportunity(db: Db, id: string): Promise<Opportunity | undefined> {
  const row = await db
    .selectFrom('opportunities')
    .select(opportunityColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as Opportunity | undefined
}

export async function lockOpportunity(db: Db, id: string): Promise<Opportunity | undefined> {
  const row = await db
    .selectFrom('opportunities')
    .select(opportunityColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as Opportunity | undefined
}

const filtered = (db: Db, filter: Filter) => {
  let rows = db.selectFrom('opportunities')
  for (const [column, value] of Object.entries(filter)) {
    if (value !== undefined) rows = rows.where(column as keyof Filter, '=', value)
  }
  return rows
}

export async function listOpportunityRows(db: Db, filter: Filter, page: PageSlice): Promise<Opportunity[]> {
  const rows = await filtered(db, filter)
    .select(opportunityColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows as Opportunity[]
}

export async function countOpportunities(db: Db, filter: Filter): Promise<number> {
  if (Object.values(filter).every(value => value === undefined)) {
    const { rows } = await sql<{ total: number }>`select tally_of('opportunities') as total`.execute(db)
    return rows[0]!.total
  }
  const counted = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(counted.total)
}

/** The best of those that match, in that order. */
export async function searchOpportunities(
  db: Db,
  q: string,
  most: number,
  filter: Filter,
): Promise<Opportunity[]> {
  const { rows: matches } = await sql<{ id: string }>`
    select id from search_opportunities(${q}, ${most})`.execute(db)
  const ids = matches.map(match => match.id)
  const rows = await filtered(db, filter)
    .select(opportunityColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute()
  return rows as Opportunity[]
}

export interface NewOpportunity
  extends Pick<Opportunity, 'id' | 'title' | 'source' | 'summary' | 'score' | 'contact_id' | 'company_id'> {
  owner_id: number | null
  created_by_id: number | null
  amount_cents: number | null
  currency: string
  data: Record<string, unknown>
}

export async function insertOpportunity(ctx: Ctx, { data, ...row }: NewOpportunity): Promise<void> {
  const now = ctx.now.toString()
  await ctx.db
    .insertInto('opportunities')
    .values({ ...row, data: toJson(data), created_at: now, updated_at: now })
    .execute()
}

export async function updateOpportunityRow(
  ctx: Ctx,
  id: string,
  { data, ...values }: Partial<Opportunity>,
): Promise<void> {
  await ctx.db
    .updateTable('opportunities')
    .set({ ...values, ...(data ? { data: toJson(data) } : {}), updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}
