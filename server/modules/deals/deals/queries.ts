import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { DealOrder } from '#modules/billing/index.ts'
import type { ForecastCategory } from '../schema.ts'
import { position } from './read-queries.ts'
import type { Deal, HistoryEntry } from './schema.ts'

export async function findStageIdOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('deals').select('stage_id').where('id', '=', id).executeTakeFirst()
  return row?.stage_id
}

type Told = 'close_reason' | 'last_activity_at' | 'is_idle' | 'days_in_stage' | 'next_task'
export interface LockedDeal extends Omit<Deal, 'stage' | 'weighted_cents' | Told> {
  moves: number
  closed_on: string | null
  close_reason_id: string | null
  close_reason: string | null
  order_discount_kind: string
  order_discount_value: string
  order_discount_periods: number | null
}

/** Of all its lines together. */
export const discountOf = (
  deal: Pick<LockedDeal, 'order_discount_kind' | 'order_discount_value' | 'order_discount_periods'>,
): DealOrder['discount'] => ({
  kind: deal.order_discount_kind as DealOrder['discount']['kind'],
  value: deal.order_discount_value,
  periods: deal.order_discount_periods,
})

export async function lockDeal(db: Db, id: string): Promise<LockedDeal | undefined> {
  const row = await db
    .selectFrom('deals as d')
    .select(['d.id', 'd.name', 'd.amount_cents', 'd.currency', 'd.pipeline_id', 'd.stage_id', 'd.contact_id'])
    .select(['d.company_id', 'd.owner_id', 'd.expected_close_date', 'd.forecast_category', 'd.status'])
    .select(['d.lost_reason', 'd.custom', 'd.moves', 'd.stage_entered_at', 'd.created_at', 'd.updated_at'])
    .select(['d.closed_at', 'd.closed_on', 'd.amount_source', 'd.lines_net_cents', 'd.order_discount_kind'])
    .select([
      'd.order_discount_value',
      'd.order_discount_periods',
      'd.close_reason_id',
      'd.close_reason',
      'd.close_note',
    ])
    .select(sql<number>`d.win_probability::float8`.as('win_probability'))
    .select(position.as('position'))
    .where('d.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as LockedDeal | undefined
}

/** The caller holds the stage's lock, and a place is between 0 (before all) and the stage's size. */
export async function makeRankAfter(db: Db, stageId: string, place: number): Promise<string> {
  const { rows } = await sql<{ rank: string }>`
    select deal_rank_after(${stageId}, ${place})::text as rank`.execute(db)
  return rows[0]!.rank
}

export async function findOrder(
  db: Db,
  id: string,
): Promise<(Parameters<typeof discountOf>[0] & Pick<LockedDeal, 'currency'>) | undefined> {
  return db
    .selectFrom('deals')
    .select(['currency', 'order_discount_kind', 'order_discount_value', 'order_discount_periods'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface NewDeal {
  id: string
  name: string
  amount_cents: number
  currency: string
  pipeline_id: string
  stage_id: string
  status: string
  win_probability: string
  rank: string
  contact_id: string | null
  company_id: string | null
  owner_id: number | null
  created_by_id: number | null
  expected_close_date: string | null
  forecast_category: ForecastCategory
  lost_reason: string | null
  close_reason_id: string | null
  close_reason: string | null
  close_note: string | null
  custom: Record<string, unknown>
  closed_on: string | null
  closed_at: string | null
}

export async function insertDeal(ctx: Ctx, { custom, rank, ...deal }: NewDeal): Promise<void> {
  const now = ctx.now.toString()
  await ctx.db
    .insertInto('deals')
    .values({
      ...deal,
      rank: sql<number>`${rank}::bigint`,
      custom: toJson(custom),
      moves: 1,
      stage_entered_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export interface DealValues {
  name: string
  amount_cents: number
  currency: string
  contact_id: string | null
  company_id: string | null
  owner_id: number | null
  expected_close_date: string | null
  forecast_category: ForecastCategory
  lost_reason: string | null
  close_reason_id: string | null
  close_reason: string | null
  close_note: string | null
  amount_source: Deal['amount_source']
  lines_net_cents: number | null
  order_discount_kind: string
  order_discount_value: string
  order_discount_periods: number | null
  custom: Record<string, unknown>
}

export async function updateDealValues(ctx: Ctx, id: string, values: Partial<DealValues>): Promise<void> {
  const { custom, ...plain } = values
  await ctx.db
    .updateTable('deals')
    .set({ ...plain, ...(custom ? { custom: toJson(custom) } : {}), updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}

export interface Placement {
  pipeline_id: string
  stage_id: string
  status: string
  win_probability: string
  /** Left out: where it is. */
  rank: string | undefined
  moves: number
  stage_entered_at: string
  closed_at: string | null
  closed_on: string | null
  lost_reason: string | null
  close_reason_id: string | null
  close_reason: string | null
  close_note: string | null
}

export async function placeDeal(ctx: Ctx, id: string, { rank, ...placement }: Placement) {
  await ctx.db
    .updateTable('deals')
    .set({
      ...placement,
      ...(rank === undefined ? {} : { rank: sql<number>`${rank}::bigint` }),
      updated_at: ctx.now.toString(),
    })
    .where('id', '=', id)
    .execute()
}

/** What a move changes beside the place: kept with it, so that it can be taken back. */
export type Before = Pick<
  Placement,
  | 'stage_entered_at'
  | 'closed_at'
  | 'closed_on'
  | 'lost_reason'
  | 'close_reason_id'
  | 'close_reason'
  | 'close_note'
>

export type NewMove = Omit<HistoryEntry, 'undo'> & { undo?: boolean; before?: Before }

export async function insertHistory(db: Db, dealId: string, { before, ...entry }: NewMove): Promise<void> {
  await db
    .insertInto('deal_stage_history')
    .values({ deal_id: dealId, ...entry, ...(before ? { before: toJson(before) } : {}) })
    .execute()
}

export interface LastMove
  extends Pick<HistoryEntry, 'from_stage_id' | 'from_position' | 'moved_by_id' | 'moved_at' | 'undo'> {
  before: Before | null
}

export async function findLastMove(db: Db, dealId: string): Promise<LastMove | undefined> {
  const row = await db
    .selectFrom('deal_stage_history')
    .select(['from_stage_id', 'from_position', 'moved_by_id', 'moved_at', 'undo', 'before'])
    .where('deal_id', '=', dealId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as LastMove | undefined
}

export async function listHistory(db: Db, dealId: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('deal_stage_history')
    .select(['number', 'from_pipeline_id', 'from_stage_id', 'from_stage', 'from_position'])
    .select([
      'to_pipeline_id',
      'to_stage_id',
      'to_stage',
      'to_position',
      'to_kind',
      'amount_cents',
      'currency',
    ])
    .select(['lost_reason', 'moved_by_id', 'moved_at', 'undo'])
    .where('deal_id', '=', dealId)
    .orderBy('number')
    .execute()
  return rows as HistoryEntry[]
}

/** Who was its contact takes part in it still. */
export async function keepPerson(ctx: Ctx, dealId: string, contactId: string): Promise<void> {
  await ctx.db
    .insertInto('deal_contacts')
    .values({ deal_id: dealId, contact_id: contactId, created_at: ctx.now.toString() })
    .onConflict(oc => oc.doNothing())
    .execute()
}

export async function removeDeal(db: Db, id: string): Promise<void> {
  await db.deleteFrom('deals').where('id', '=', id).execute()
}

export async function markBeforeLocks(db: Db): Promise<void> {
  await sql`savepoint before_locks`.execute(db)
}

/** Lets go of every lock taken since the mark. */
export async function releaseLocks(db: Db): Promise<void> {
  await sql`rollback to savepoint before_locks`.execute(db)
}

/** Where the deal goes now that its quote was answered; nothing where it is closed, there already, or stays. */
export async function findAnsweredStage(
  db: Db,
  dealId: string,
  answer: 'accepted' | 'declined',
): Promise<string | undefined> {
  const column = answer === 'accepted' ? 'quote_accepted_stage_id' : 'quote_declined_stage_id'
  const row = await db
    .selectFrom('deals')
    .innerJoin('pipelines', 'pipelines.id', 'deals.pipeline_id')
    .select([`pipelines.${column} as stage_id`, 'deals.stage_id as current'])
    .where('deals.id', '=', dealId)
    .where('deals.status', '=', 'open')
    .executeTakeFirst()
  return row?.stage_id && row.stage_id !== row.current ? row.stage_id : undefined
}
