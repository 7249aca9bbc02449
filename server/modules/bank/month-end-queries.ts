import { sql } from 'kysely'
import type { MonthEndKind } from '#kit/records/month-end.ts'

/** Money that came in and belongs to no invoice yet, by the day of its booking. */
export const bankAtMonthEnd: MonthEndKind = {
  key: 'unmatched',
  rows: ({ until }) => sql`
    select t.id, coalesce(nullif(t.remittance, ''), t.counterparty_name, '') as title, t.counterparty_name as party,
      t.booked_on::timestamp at time zone (select timezone from organizations) as at,
      t.amount_cents - t.matched_cents as amount_cents, t.currency, '/bank?id=' || t.id as url
    from bank_transactions t
    where t.status in ('unmatched', 'partially_matched')
      and t.booked_on::timestamp at time zone (select timezone from organizations) < ${until}`,
}
