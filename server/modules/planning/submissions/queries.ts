import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type {
  ForecastDeal,
  ForecastSubmission,
  ForecastSubmissionDetail,
  SubmissionsQuery,
} from '../periods/schema.ts'

const columns = [
  ...([
    'id',
    'period',
    'owner_id',
    'submitted_by_id',
    'currency',
    'amount_cents',
    'best_case_cents',
  ] as const),
  ...(['note', 'closed_cents', 'commit_cents', 'best_case_open_cents', 'pipeline_cents'] as const),
  ...(['weighted_cents', 'submitted_at'] as const),
] as const

export interface NewSubmission extends Omit<ForecastSubmission, 'submitted_at'> {
  period_start: string
  period_end: string
  deals: readonly ForecastDeal[]
}

export async function insertSubmission(ctx: Ctx, { deals, ...row }: NewSubmission): Promise<void> {
  await ctx.db
    .insertInto('forecast_submissions')
    .values({ ...row, deals: toJson(deals), submitted_at: ctx.now.toString() })
    .execute()
}

export interface StoredSubmission extends ForecastSubmissionDetail {
  period_start: string
  period_end: string
}

export async function findSubmission(db: Db, id: string): Promise<StoredSubmission | undefined> {
  const row = await db
    .selectFrom('forecast_submissions')
    .select([...columns, 'period_start', 'period_end', 'deals'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row as StoredSubmission | undefined
}

export async function findLatest(
  db: Db,
  period: string,
  ownerId: number,
): Promise<ForecastSubmission | undefined> {
  const row = await db
    .selectFrom('forecast_submissions')
    .select(columns)
    .where('period', '=', period)
    .where('owner_id', '=', ownerId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as ForecastSubmission | undefined
}

export async function listSubmissions(
  db: Db,
  { period, owner_id }: SubmissionsQuery,
): Promise<ForecastSubmission[]> {
  const rows = await db
    .selectFrom('forecast_submissions')
    .select(columns)
    .$if(period !== undefined, query => query.where('period', '=', period!))
    .$if(owner_id !== undefined, query => query.where('owner_id', '=', owner_id!))
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()
  return rows as ForecastSubmission[]
}

/** What each one last submitted for a period. */
export async function listLatestAmounts(db: Db, period: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('forecast_submissions')
    .distinctOn('owner_id')
    .select(['owner_id', 'amount_cents'])
    .where('period', '=', period)
    .orderBy('owner_id')
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ owner_id, amount_cents }) => [owner_id, amount_cents]))
}

export interface Promised {
  period: string
  period_start: string
  period_end: string
  owner_id: number
  currency: string
  first_cents: number
  last_cents: number
}

/** First and last word of everybody for the latest periods that were over before a day. */
export async function listPromises(db: Db, before: string, periods: number): Promise<Promised[]> {
  const { rows } = await sql<Promised>`
    with latest as (
      select period from forecast_submissions where period_end < ${before}::date
      group by period, period_end order by period_end desc, period limit ${periods})
    select s.period, s.period_start, s.period_end, s.owner_id,
      (array_agg(s.amount_cents order by s.submitted_at, s.id))[1] as first_cents,
      (array_agg(s.amount_cents order by s.submitted_at desc, s.id desc))[1] as last_cents,
      (array_agg(s.currency order by s.submitted_at desc, s.id desc))[1] as currency
    from forecast_submissions s join latest using (period)
    group by s.period, s.period_start, s.period_end, s.owner_id
    order by s.period_end desc, s.period, s.owner_id`.execute(db)
  return rows
}
