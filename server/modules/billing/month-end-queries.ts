import { sql } from 'kysely'
import type { MonthEndKind } from '#kit/records/month-end.ts'

// As `pricing/price.ts` and `invoices/present.ts` have it.
const kept = sql`(i.amount_paid_cents - i.amount_reversed_cents - i.amount_refunded_cents)`
const overpaid = sql`greatest(0, case when i.status = 'void' then ${kept} + least(0, i.balance_applied_cents)
  else ${kept} + i.amount_credited_cents + i.balance_applied_cents - i.total_cents end)`
const party = sql`coalesce(nullif(i.bill_to_name, ''), nullif(i.bill_to_email, ''))`
const url = sql`'/invoices/' || i.id`

/** What of selling is open at the end of a month. */
export const billingAtMonthEnd: readonly MonthEndKind[] = [
  {
    key: 'drafts',
    rows: ({ until }) => sql`
      select i.id, i.number as title, ${party} as party, i.created_at as at, i.total_cents as amount_cents, i.currency,
        ${url} as url
      from invoices i where i.status = 'draft' and i.created_at < ${until}`,
  },
  {
    key: 'unbilled',
    rows: ({ until }) => sql`
      select q.id, q.number as title, coalesce(nullif(q.bill_to_name, ''), nullif(q.bill_to_email, '')) as party,
        q.accepted_at as at, q.unbilled_cents as amount_cents, q.currency, '/quotes/' || q.id as url
      from quotes q where q.unbilled_cents > 0 and q.accepted_at < ${until}`,
  },
  {
    key: 'overpaid',
    rows: ({ until }) => sql`
      select i.id, i.number as title, ${party} as party, i.issued_at as at, ${overpaid} as amount_cents, i.currency,
        ${url} as url
      from invoices i where i.amount_paid_cents > 0 and ${overpaid} > 0 and i.created_at < ${until}`,
  },
  {
    // Drafts of whenever, and what was issued in the month itself: what was declared before is settled.
    key: 'missing_tax',
    rows: ({ from, until }) => sql`
      select i.id, i.number as title, ${party} as party, coalesce(i.issued_at, i.created_at) as at,
        i.total_cents as amount_cents, i.currency, ${url} as url
      from invoices i
      where (i.status = 'draft' and i.created_at < ${until}
          or i.status <> 'void' and i.issued_at >= ${from} and i.issued_at < ${until})
        and exists (
          select from invoice_lines l
          where l.invoice_id = i.id and l.tax_category is null and l.tax_rate = 0 and l.taxable_cents <> 0)`,
  },
]
