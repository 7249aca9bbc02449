import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

export interface ByCurrency {
  kind: 'outstanding' | 'overdue' | 'due_soon' | 'drafts' | 'paid_30_days'
  currency: string
  fx_rate: string
  count: number
  amount_cents: number
}

/**
 * Exact sums by currency and rate; what they come to in the reporting currency is rounded once for each. The open ones
 * are few beside all invoices and have an index of their own, as have drafts.
 */
export async function sumReceivables({ db, now }: Ctx, today: string): Promise<ByCurrency[]> {
  const { rows } = await sql<ByCurrency>`
    select k.kind, i.currency, i.fx_rate::text as fx_rate, count(*)::int as count,
      sum(i.amount_due_cents)::bigint as amount_cents
    from invoices i
      cross join lateral (values ('outstanding', true), ('overdue', i.due_date < ${today}::date),
        ('due_soon', i.due_date >= ${today}::date and i.due_date < ${today}::date + 7)) k (kind, counts)
    where i.status = 'open' and i.amount_due_cents > 0 and k.counts
    group by 1, 2, 3
    union all
    select 'drafts', currency, fx_rate::text, count(*)::int, sum(total_cents)::bigint
    from invoices where status = 'draft' group by 1, 2, 3
    union all
    select 'paid_30_days', i.currency, i.fx_rate::text, (count(*) filter (where p.kind = 'payment'))::int,
      sum(case p.kind when 'payment' then p.amount_cents else -p.amount_cents end)::bigint
    from payments p join invoices i on i.id = p.invoice_id
    where p.status = 'succeeded' and p.received_at >= ${now.subtract({ hours: 720 }).toString()}::timestamptz
    group by 1, 2, 3`.execute(db)
  return rows
}
