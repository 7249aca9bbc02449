import { sql } from 'kysely'
import type { MonthEndKind } from '#kit/records/month-end.ts'
import { overpaid } from './invoices/filter-queries.ts'

const party = sql`coalesce(nullif(invoices.bill_to_name, ''), nullif(invoices.bill_to_email, ''))`
const url = sql`'/invoices/' || invoices.id`

/** What of selling is open at the end of a month. */
export const billingAtMonthEnd: readonly MonthEndKind[] = [
  {
    key: 'drafts',
    rows: ({ until }) => sql`
      select invoices.id, invoices.number as title, ${party} as party, invoices.created_at as at,
        invoices.total_cents as amount_cents, invoices.currency, ${url} as url
      from invoices where invoices.status = 'draft' and invoices.created_at < ${until}`,
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
      select invoices.id, invoices.number as title, ${party} as party, invoices.issued_at as at,
        ${overpaid} as amount_cents, invoices.currency, ${url} as url
      from invoices where invoices.amount_paid_cents > 0 and ${overpaid} > 0 and invoices.created_at < ${until}`,
  },
  {
    // Drafts of whenever, and what was issued in the month itself: what was declared before is settled.
    key: 'missing_tax',
    rows: ({ from, until }) => sql`
      select invoices.id, invoices.number as title, ${party} as party,
        coalesce(invoices.issued_at, invoices.created_at) as at, invoices.total_cents as amount_cents, invoices.currency, ${url} as url
      from invoices
      where (invoices.status = 'draft' and invoices.created_at < ${until}
          or invoices.status <> 'void' and invoices.issued_at >= ${from} and invoices.issued_at < ${until})
        and exists (
          select from invoice_lines l
          where l.invoice_id = invoices.id and l.tax_category is null and l.tax_rate = 0 and l.taxable_cents <> 0)`,
  },
]
