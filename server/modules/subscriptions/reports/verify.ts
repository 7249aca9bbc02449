import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

export interface Verdict {
  agrees: boolean
  ledger_total_cents: number
  live_total_cents: number
  rollup_total_cents: number
  /** The first subscription whose movements do not add up to what it is worth. */
  subscription: { id: string; ledger_cents: number; live_cents: number } | null
  /** The first month whose kept sum is not the sum of its movements. */
  month: { month: string; ledger_cents: number; rollup_cents: number } | null
}

/** Adds the whole ledger up again and compares it with everything that was derived from it. */
export async function verifyLedger({ db }: Ctx): Promise<Verdict> {
  const { rows: subscriptions } = await sql<{ id: string; ledger_cents: number; live_cents: number }>`
    select s.id, coalesce(m.total, 0)::bigint as ledger_cents,
      (case when s.status in ('active', 'past_due') then s.reporting_mrr_cents else 0 end)::bigint as live_cents
    from subscriptions s
    left join (select subscription_id, sum(delta_cents) as total from mrr_movements group by 1) m on m.subscription_id = s.id
    where coalesce(m.total, 0) <> case when s.status in ('active', 'past_due') then s.reporting_mrr_cents else 0 end
    order by s.created_at, s.id limit 1`.execute(db)
  const { rows: months } = await sql<{ month: string; ledger_cents: number; rollup_cents: number }>`
    select coalesce(l.month, r.month) as month, coalesce(l.total, 0)::bigint as ledger_cents, coalesce(r.total, 0)::bigint as rollup_cents
    from (select month, sum(delta_cents) as total from mrr_movements group by 1) l
    full join (select month, new_cents + expansion_cents + contraction_cents + churn_cents + reactivation_cents as total
               from mrr_months where basis = 'subscription') r on r.month = l.month
    where coalesce(l.total, 0) <> coalesce(r.total, 0) order by 1 limit 1`.execute(db)
  const { rows: totals } = await sql<{ ledger: number; live: number; rollup: number }>`
    select (select coalesce(sum(delta_cents), 0) from mrr_movements)::bigint as ledger,
      (select coalesce(sum(reporting_mrr_cents), 0) from subscriptions where status in ('active', 'past_due'))::bigint as live,
      (select coalesce(sum(new_cents + expansion_cents + contraction_cents + churn_cents + reactivation_cents), 0)
       from mrr_months where basis = 'subscription')::bigint as rollup`.execute(db)
  const { ledger, live, rollup } = totals[0]!
  return {
    agrees: subscriptions.length === 0 && months.length === 0 && ledger === live && live === rollup,
    ledger_total_cents: ledger,
    live_total_cents: live,
    rollup_total_cents: rollup,
    subscription: subscriptions[0] ?? null,
    month: months[0] ?? null,
  }
}

/** The sum over live subscriptions, read from an index alone. */
export async function sumLive({ db }: Ctx): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(reporting_mrr_cents), 0)::bigint as total from subscriptions where status in ('active', 'past_due')`.execute(
    db,
  )
  return rows[0]!.total
}
