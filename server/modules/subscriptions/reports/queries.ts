import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { selectPage } from '#kit/query.ts'
import type { MovementKind } from '../schema.ts'
import type { MovementsQuery } from './schema.ts'

export type Basis = 'subscription' | 'customer'

export interface MonthSums extends Record<MovementKind, number> {
  month: string
  started: number
  ended: number
}

const sums = sql`new_cents as new, expansion_cents as expansion, contraction_cents as contraction,
  churn_cents as churn, reactivation_cents as reactivation, started, ended`

/** At most a row per month that ever had a movement, however long the ledger is. */
export async function listMonths(ctx: Ctx, basis: Basis): Promise<MonthSums[]> {
  const { rows } =
    await sql<MonthSums>`select month, ${sums} from mrr_months where basis = ${basis} order by month`.execute(
      ctx.db,
    )
  return rows
}

/** Movements are booked at the time they happen: months before the asked one are complete, only it is cut short. */
export async function listMonthUntil(
  ctx: Ctx,
  basis: Basis,
  month: string,
  until: Temporal.Instant,
): Promise<MonthSums[]> {
  const kind = sql.ref(basis === 'customer' ? 'customer_kind' : 'kind')
  const of = (name: string) => sql`coalesce(sum(delta_cents) filter (where ${kind} = ${name}), 0)::bigint`
  const { rows } = await sql<MonthSums & { movements: number }>`
    select ${month}::text as month, ${of('new')} as new, ${of('expansion')} as expansion, ${of('contraction')} as contraction,
      ${of('churn')} as churn, ${of('reactivation')} as reactivation, count(*)::int as movements,
      (count(*) filter (where ${kind} in ('new', 'reactivation')))::int as started,
      (count(*) filter (where ${kind} = 'churn'))::int as ended
    from mrr_movements where month = ${month} and occurred_at <= ${until.toString()}`.execute(ctx.db)
  return rows.filter(row => row.movements > 0).map(({ movements, ...row }) => row)
}

/** What came and went in the cohorts and months between two. */
export async function listCohorts({ db }: Ctx, first: string, last: string) {
  const { rows } = await sql<{ cohort: string; month: string; delta_cents: number; delta_customers: number }>`
    select cohort, month, delta_cents, delta_customers from mrr_cohorts
    where cohort >= ${first} and month <= ${last} order by cohort, month`.execute(db)
  return rows
}

/** The oldest subscription whose movements do not add up to what it is worth. */
export async function findDifferingSubscription({ db }: Ctx) {
  const { rows } = await sql<{ id: string; ledger_cents: number; live_cents: number }>`
    select s.id, coalesce(m.total, 0)::bigint as ledger_cents,
      (case when s.status in ('active', 'past_due') then s.reporting_mrr_cents else 0 end)::bigint as live_cents
    from subscriptions s
    left join (select subscription_id, sum(delta_cents) as total from mrr_movements group by 1) m on m.subscription_id = s.id
    where coalesce(m.total, 0) <> case when s.status in ('active', 'past_due') then s.reporting_mrr_cents else 0 end
    order by s.created_at, s.id limit 1`.execute(db)
  return rows[0]
}

/** The first month whose kept sum is not the sum of its movements. */
export async function findDifferingMonth({ db }: Ctx) {
  const { rows } = await sql<{ month: string; ledger_cents: number; rollup_cents: number }>`
    select coalesce(l.month, r.month) as month, coalesce(l.total, 0)::bigint as ledger_cents, coalesce(r.total, 0)::bigint as rollup_cents
    from (select month, sum(delta_cents) as total from mrr_movements group by 1) l
    full join (select month, new_cents + expansion_cents + contraction_cents + churn_cents + reactivation_cents as total
               from mrr_months where basis = 'subscription') r on r.month = l.month
    where coalesce(l.total, 0) <> coalesce(r.total, 0) order by 1 limit 1`.execute(db)
  return rows[0]
}

export async function sumAll({ db }: Ctx): Promise<{ ledger: number; live: number; rollup: number }> {
  const { rows } = await sql<{ ledger: number; live: number; rollup: number }>`
    select (select coalesce(sum(delta_cents), 0) from mrr_movements)::bigint as ledger,
      (select coalesce(sum(reporting_mrr_cents), 0) from subscriptions where status in ('active', 'past_due'))::bigint as live,
      (select coalesce(sum(new_cents + expansion_cents + contraction_cents + churn_cents + reactivation_cents), 0)
       from mrr_months where basis = 'subscription')::bigint as rollup`.execute(db)
  return rows[0]!
}

/** The sum over live subscriptions, read from an index alone. */
export async function sumLive({ db }: Ctx): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(reporting_mrr_cents), 0)::bigint as total from subscriptions where status in ('active', 'past_due')`.execute(
    db,
  )
  return rows[0]!.total
}

/** The ledger in the order of its ids. */
export const listMovementsAfter = ({ db }: Ctx, after: string, limit: number) =>
  db
    .selectFrom('mrr_movements')
    .select(['id', 'occurred_on', 'month', 'subscription_id', 'kind', 'delta_cents'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The movements behind a month, newest first. */
export function listMovementsOf({ db }: Ctx, query: MovementsQuery) {
  let all = db.selectFrom('mrr_movements').where('month', '=', query.month)
  if (query.kind) all = all.where('kind', '=', query.kind)
  return selectPage(
    query,
    all
      .select(['id', 'occurred_on', 'kind', 'delta_cents', 'note', 'subscription_id'])
      .orderBy('occurred_at', 'desc')
      .orderBy('id', 'desc'),
  )
}
