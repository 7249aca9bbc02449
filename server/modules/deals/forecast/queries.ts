import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { type StageRow, stageColumns } from '../pipelines/queries.ts'
import type { ForecastCategory } from '../schema.ts'

/** Deals alike in everything the forecast tells apart. */
export interface Bucket {
  stage_id: string
  currency: string
  forecast_category: ForecastCategory
  close_month: string | null
  deals: string
  amount: string
  weighted: string
}

const keys = ['stage_id', 'currency', 'forecast_category', 'close_month'] as const

/** From the running sums: what it costs depends on how many buckets there are, not on how many deals. */
export async function listAllBuckets(db: Db): Promise<Bucket[]> {
  const rows = await db
    .selectFrom('deal_sums')
    .select(keys)
    .select(sql<string>`sum(deals)::text`.as('deals'))
    .select(sql<string>`sum(amount)::text`.as('amount'))
    .select(sql<string>`sum(weighted)::text`.as('weighted'))
    .groupBy(keys)
    .execute()
  return rows as Bucket[]
}

/** One person's deals are few enough to be added up. */
export async function listBucketsOfOwner(db: Db, ownerId: number): Promise<Bucket[]> {
  const rows = await db
    .selectFrom('deals')
    .select(keys)
    .select(sql<string>`count(*)::text`.as('deals'))
    .select(sql<string>`sum(amount_cents)::text`.as('amount'))
    .select(sql<string>`sum(weighted_cents)::text`.as('weighted'))
    .where('owner_id', '=', ownerId)
    .groupBy(keys)
    .execute()
  return rows as Bucket[]
}

export async function listStages(db: Db, pipelineId: string | undefined): Promise<StageRow[]> {
  const rows = await db
    .selectFrom('pipeline_stages as s')
    .innerJoin('pipelines as p', 'p.id', 's.pipeline_id')
    .select(stageColumns.map(column => `s.${column}` as const))
    .$if(pipelineId !== undefined, query => query.where('s.pipeline_id', '=', pipelineId!))
    .orderBy('p.is_default', 'desc')
    .orderBy('p.created_at')
    .orderBy('p.id')
    .orderBy('s.position')
    .execute()
  return rows as StageRow[]
}
