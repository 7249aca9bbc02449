import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { sumDaysBefore } from '#modules/reports/index.ts'
import { inReporting } from '../shared/money-queries.ts'
import type { Rates } from '../shared/rates.ts'

interface Narrowed {
  ownerId?: number | undefined
  pipelineId?: string | undefined
}

interface PipelineSums {
  cents: string
  weighted: string
}

/** The open deals of a moment, omitted ones aside, as the forecast has them. */
export async function sumPipelineAt(
  db: Db,
  at: Temporal.Instant,
  { rates, ownerId, pipelineId }: Narrowed & { rates: Rates },
): Promise<PipelineSums> {
  if (ownerId === undefined && pipelineId === undefined) return sumWholePipelineAt(db, at, rates)
  return sumVersionsAt(
    db,
    at,
    rates,
    sql`${ownerId === undefined ? sql`true` : sql`v.owner_id = ${ownerId}`}
      and ${pipelineId === undefined ? sql`true` : sql`v.pipeline_id = ${pipelineId}`}`,
  )
}

async function sumVersionsAt(
  db: Db,
  moment: Temporal.Instant,
  rates: Rates,
  which: RawBuilder<unknown>,
): Promise<PipelineSums> {
  const at = moment.toString()
  const { rows } = await sql<PipelineSums>`
    select coalesce(sum(${inReporting('v.amount_cents', 'v.currency', rates)}), 0)::text as cents,
      coalesce(sum(${inReporting('v.weighted_cents', 'v.currency', rates)}), 0)::text as weighted
    from deal_versions v
    where v.status = 'open' and v.forecast_category <> 'omitted' and v.valid_from <= ${at}::timestamptz
      and (v.valid_to is null or v.valid_to > ${at}::timestamptz) and ${which}`.execute(db)
  return rows[0]!
}

const KEPT = 'pipeline '

/**
 * In the reporting currency what is kept by day says it, with what began and ended since the last midnight (of UTC)
 * before the moment. Each amount of another currency is rounded by itself, so those are read one by one.
 */
async function sumWholePipelineAt(db: Db, at: Temporal.Instant, rates: Rates): Promise<PipelineSums> {
  const { currency } = rates
  const midnight = at.add({ milliseconds: 1 }).toZonedDateTimeISO('UTC').startOfDay()
  const since = (moment: 'valid_from' | 'valid_to') => sql`
    select coalesce(sum(amount_cents) filter (where currency = ${currency}), 0) as cents,
      coalesce(sum(weighted_cents) filter (where currency = ${currency}), 0) as weighted,
      coalesce(array_agg(distinct currency), '{}') as currencies
    from deal_versions
    where status = 'open' and forecast_category <> 'omitted' and ${sql.ref(moment)} >= ${midnight.toInstant().toString()}::timestamptz
      and ${sql.ref(moment)} <= ${at.toString()}::timestamptz`
  const [kept, { rows }] = await Promise.all([
    sumDaysBefore(db, KEPT, midnight.toPlainDate()),
    sql<PipelineSums & { currencies: string[] }>`
      select (b.cents - e.cents)::text as cents, (b.weighted - e.weighted)::text as weighted, b.currencies
      from (${since('valid_from')}) b, (${since('valid_to')}) e`.execute(db),
  ])
  // What began and ended on one day is in no sum, and may have been open at the moment all the same.
  const known = [...[...kept.keys()].map(name => name.split(' ').at(-1)!), ...rows[0]!.currencies]
  const others = [...new Set(known)].filter(one => one !== currency)
  const rest =
    others.length > 0
      ? await sumVersionsAt(db, at, rates, sql`v.currency = any (${others}::text[])`)
      : { cents: 0, weighted: 0 }
  const total = (what: keyof PipelineSums) =>
    String((kept.get(`${KEPT}${what} ${currency}`) ?? 0n) + BigInt(rows[0]![what]) + BigInt(rest[what]))
  return { cents: total('cents'), weighted: total('weighted') }
}

export interface StageRow {
  stage_id: string
  name: string
  entered: number
  advanced: number
  median_days: number | null
}

/**
 * Deals that came into a stage between two moments. One went further on when its next stage is a later one of the same
 * pipeline, or it was won; how long it stayed is counted where it left.
 */
export async function countStages(
  db: Db,
  { start, end, ownerId, pipelineId }: Narrowed & { start: string; end: string },
): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    with entries as (
      select h.deal_id, h.to_stage_id, h.moved_at as at,
        lead(h.to_stage_id) over w as next_stage_id, lead(h.to_kind) over w as next_kind, lead(h.moved_at) over w as left_at
      from deal_stage_history h
      where h.from_stage_id is distinct from h.to_stage_id
      window w as (partition by h.deal_id order by h.number)
    )
    select s.id as stage_id, s.name,
      count(e.deal_id)::integer as entered,
      count(e.deal_id) filter (where e.next_kind = 'won'
        or (e.next_kind = 'open' and n.pipeline_id = s.pipeline_id and n.position > s.position))::integer as advanced,
      percentile_cont(0.5) within group (order by extract(epoch from e.left_at - e.at)::float8 / 86400) as median_days
    from pipeline_stages s
    join pipelines p on p.id = s.pipeline_id
    left join (
      select e.* from entries e join deals d on d.id = e.deal_id
      where e.at >= ${start}::timestamptz and e.at < ${end}::timestamptz
        and ${ownerId === undefined ? sql`true` : sql`d.owner_id = ${ownerId}`}) e on e.to_stage_id = s.id
    left join pipeline_stages n on n.id = e.next_stage_id
    where s.kind = 'open' and ${pipelineId === undefined ? sql`true` : sql`s.pipeline_id = ${pipelineId}`}
    group by s.id, s.name, s.position, p.is_default, p.created_at, p.id
    order by p.is_default desc, p.created_at, p.id, s.position`.execute(db)
  return rows
}
