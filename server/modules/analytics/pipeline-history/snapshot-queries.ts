import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

export interface SnapshotDay {
  date: string
  as_of: string
  is_final: boolean
}

/** Holds the day against others who would take its snapshot; what is known of it, if anything. */
export async function lockDay(ctx: Ctx, date: string): Promise<SnapshotDay | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(
    'pipeline snapshot ' || current_setting('app.org_id') || ${date}, 0))`.execute(ctx.db)
  const row = await ctx.db
    .selectFrom('pipeline_snapshot_days')
    .select(['date', 'as_of', 'is_final'])
    .where('date', '=', date)
    .executeTakeFirst()
  return row as SnapshotDay | undefined
}

export async function dropDay(db: Db, date: string): Promise<void> {
  await db.deleteFrom('pipeline_snapshot_days').where('date', '=', date).execute()
}

/**
 * The deals as they are, and for those that changed since that moment what they were then. The log has both; what it
 * says is compared with the copy by whoever verifies.
 */
export async function insertDay(
  ctx: Ctx,
  { date, asOf, isFinal }: { date: string; asOf: string; isFinal: boolean },
): Promise<number> {
  const { rows } = await sql<{ deals: number }>`
    with since as materialized (
      select distinct deal_id from deal_versions where valid_from > ${asOf}::timestamptz
      union select deal_id from deal_versions where ended is not null and valid_to > ${asOf}::timestamptz
    ), shown as (
      select d.id, d.name, d.pipeline_id, d.stage_id, s.name as stage, d.owner_id, d.forecast_category, d.win_probability,
        d.amount_cents, d.currency, d.weighted_cents, d.expected_close_date
      from deals d join pipeline_stages s on s.id = d.stage_id
      where d.status = 'open' and d.id not in (select deal_id from since)
      union all
      select v.deal_id, v.name, v.pipeline_id, v.stage_id, v.stage, v.owner_id, v.forecast_category, v.win_probability,
        v.amount_cents, v.currency, v.weighted_cents, v.expected_close_date
      from since join deal_versions v using (deal_id)
      where v.status = 'open' and v.valid_from <= ${asOf}::timestamptz
        and (v.valid_to is null or v.valid_to > ${asOf}::timestamptz)
    ), counted as (
      select count(*)::integer as deals from shown
    ), day as (
      insert into pipeline_snapshot_days (date, as_of, is_final, deals, taken_at)
      select ${date}::date, ${asOf}::timestamptz, ${isFinal}, deals, ${ctx.now.toString()}::timestamptz from counted
    ), taken as (
      insert into pipeline_snapshots (date, deal_id, name, pipeline_id, stage_id, stage, owner_id, forecast_category,
        win_probability, amount_cents, currency, weighted_cents, expected_close_date)
      select ${date}::date, id, name, pipeline_id, stage_id, stage, owner_id, forecast_category, win_probability,
        amount_cents, currency, weighted_cents, expected_close_date from shown
    )
    select deals from counted`.execute(ctx.db)
  return rows[0]!.deals
}

export async function listDays(db: Db): Promise<SnapshotDay[]> {
  const rows = await db
    .selectFrom('pipeline_snapshot_days')
    .select(['date', 'as_of', 'is_final'])
    .orderBy('date')
    .execute()
  return rows as SnapshotDay[]
}

interface Side {
  stage_id: string
  owner_id: number | null
  category: string
  amount_cents: number
  currency: string
  weighted_cents: number
}
export interface Disagreement {
  deal_id: string
  name: string
  snapshot: Side | null
  replayed: Side | null
}

/** The first deal, by its id, of which a snapshot and the log say different things. */
export async function findDisagreement(
  db: Db,
  { date, as_of }: SnapshotDay,
): Promise<Disagreement | undefined> {
  const side = (of: string) => {
    const at = (column: string) => sql.ref(`${of}.${column}`)
    return sql`case when ${at('deal_id')} is null then null else jsonb_build_object('stage_id', ${at('stage_id')},
      'owner_id', ${at('owner_id')}, 'category', ${at('forecast_category')}, 'amount_cents', ${at('amount_cents')},
      'currency', ${at('currency')}, 'weighted_cents', ${at('weighted_cents')}) end`
  }
  const { rows } = await sql<Disagreement>`
    select coalesce(p.deal_id, v.deal_id) as deal_id, coalesce(p.name, v.name) as name,
      ${side('p')} as snapshot, ${side('v')} as replayed
    from (select * from pipeline_snapshots where date = ${date}::date) p
    full join (
      select * from deal_versions where status = 'open' and valid_from <= ${as_of}::timestamptz
        and (valid_to is null or valid_to > ${as_of}::timestamptz)) v on v.deal_id = p.deal_id
    where (p.pipeline_id, p.stage_id, p.owner_id, p.forecast_category, p.win_probability, p.amount_cents, p.currency,
        p.weighted_cents, p.expected_close_date)
      is distinct from (v.pipeline_id, v.stage_id, v.owner_id, v.forecast_category, v.win_probability, v.amount_cents,
        v.currency, v.weighted_cents, v.expected_close_date)
    order by 1 limit 1`.execute(db)
  return rows[0]
}

/** Of an organization that a night has passed over before its demo was told. */
export async function forgetDays(db: Db): Promise<void> {
  await db.deleteFrom('pipeline_snapshots').execute()
  await db.deleteFrom('pipeline_snapshot_days').execute()
}
