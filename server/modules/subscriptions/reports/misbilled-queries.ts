import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'

interface MisbilledRow {
  kind: string
  subscription_id: string
  invoice_id: string
  invoice_number: string
  currency: string
  first_day: string
  last_day: string
  amount_cents: number
  total: number
}

/**
 * What invoices from before changes were billed to the day got wrong: they name no period. Days are calendar days of
 * the subscription, and cost what the invoice before them took a day. Whoever came back after an end owes no gap.
 */
export async function listMisbilled({ db }: Ctx, { limit, offset }: PageSlice): Promise<MisbilledRow[]> {
  const { rows } = await sql<MisbilledRow>`
    with spans as (
      select p.subscription_id, p.period_start, i.id as invoice_id, i.number, i.currency, i.status,
        i.total_cents, i.tax_cents, i.amount_credited_cents, i.period_start is null as is_old,
        lead(i.period_start is null and i.status <> 'void') over w as next_is_old,
        (p.period_start at time zone s.anchor_zone)::date as first_day,
        (p.period_end at time zone s.anchor_zone)::date as after_day,
        coalesce(lead(p.period_start) over w,
          case when s.status in ('active', 'past_due') then
            case when p.period_end <= s.current_period_start then s.current_period_start else s.current_period_end end
          end) as next_start,
        (coalesce(lead(p.period_start) over w,
          case when s.status in ('active', 'past_due') then
            case when p.period_end <= s.current_period_start then s.current_period_start else s.current_period_end end
          end) at time zone s.anchor_zone)::date as next_day
      from subscription_periods p
        join subscriptions s on s.id = p.subscription_id
        left join invoices i on i.id = p.invoice_id
      where s.provider is null
      window w as (partition by p.subscription_id order by p.period_start)),
    found as (
      select 'period_unbilled' as kind, subscription_id, invoice_id, number, currency, after_day as first_day,
        next_day - 1 as last_day,
        round(total_cents * (next_day - after_day)::numeric / nullif(after_day - first_day, 0)) as amount
      from spans
      where is_old and status <> 'void' and next_day > after_day
        and not exists (select from mrr_movements m where m.subscription_id = spans.subscription_id
          and m.kind = 'reactivation' and m.occurred_at between spans.period_start and spans.next_start)
      union all
      select 'billed_twice', subscription_id, invoice_id, number, currency, next_day, after_day - 1,
        least(round(total_cents * (after_day - next_day)::numeric / nullif(after_day - first_day, 0)),
          total_cents - amount_credited_cents)
      from spans
      where is_old and status <> 'void' and next_is_old and next_day < after_day
      union all
      select 'tax_missing', subscription_id, invoice_id, number, currency, first_day, after_day - 1,
        round((total_cents - amount_credited_cents) * (
          select sum(quantity * unit_price_cents * tax_rate) / nullif(sum(quantity * unit_price_cents), 0) / 100
          from subscription_items t where t.subscription_id = spans.subscription_id))
      from spans
      where is_old and status <> 'void' and tax_cents = 0)
    select kind, subscription_id, invoice_id, number as invoice_number, currency, first_day, last_day,
      amount::bigint as amount_cents, count(*) over ()::int as total
    from found where amount > 0
    order by subscription_id, first_day, kind limit ${limit} offset ${offset}`.execute(db)
  return rows
}
