import { sql } from 'kysely'
import type { MonthEndKind } from '#kit/records/month-end.ts'

/** What suppliers sent and nobody decided about. A credit note is money that comes back. */
export const billsAtMonthEnd: MonthEndKind = {
  key: 'bills',
  rows: ({ until }) => sql`
    select b.id, b.number as title, nullif(b.seller->>'name', '') as party, b.received_at as at,
      case b.kind when 'credit_note' then -b.payable_cents else b.payable_cents end as amount_cents, b.currency,
      '/bills/' || b.id as url
    from bills b where b.status = 'new' and b.received_at < ${until}`,
}
