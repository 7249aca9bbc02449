import { sql } from 'kysely'
import type { MonthEndKind } from '#kit/records/month-end.ts'

/** What begins a new period in the month that follows, with what it is worth for one, without tax. */
export const renewalsAtMonthEnd: MonthEndKind = {
  key: 'renewals',
  rows: ({ until, nextUntil }) => sql`
    select s.id,
      (select string_agg(i.name, ', ' order by i.position) from subscription_items i where i.subscription_id = s.id) as title,
      coalesce(co.name, c.name) as party, s.current_period_end as at,
      s.mrr_cents * s.billing_interval_count
        * case s.billing_interval when 'year' then 12 when 'quarter' then 3 else 1 end as amount_cents,
      s.currency, '/subscriptions/' || s.id as url
    from subscriptions s left join contacts c on c.id = s.contact_id left join companies co on co.id = s.company_id
    where s.status in ('active', 'trialing', 'past_due') and not s.cancel_at_period_end
      and s.current_period_end >= ${until} and s.current_period_end < ${nextUntil}`,
}
