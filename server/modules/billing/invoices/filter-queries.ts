import { sql } from 'kysely'
import { localDate } from '#kit/time/zone.ts'
import { filterEntity } from '#modules/crm/index.ts'
import { unsought } from '../orders/schema.ts'
import { Invoice, InvoicePatch } from './schema.ts'

// As `pricing/price.ts` and `present.ts` have them.
const received = sql`(invoices.amount_paid_cents - invoices.amount_reversed_cents)`
const kept = sql`(${received} - invoices.amount_refunded_cents)`
export const overpaid = sql`greatest(0, case when invoices.status = 'void' then ${kept} + least(0, invoices.balance_applied_cents)
  else ${kept} + invoices.amount_credited_cents + invoices.balance_applied_cents - invoices.total_cents end)`

export const invoiceEntity = filterEntity({
  name: 'invoices',
  table: 'invoices',
  owner: 'created_by_id',
  shape: Invoice,
  input: InvoicePatch,
  without: [...unsought, 'payment_reference'],
  fields: ({ now, zone }) => ({
    overpaid_cents: { value: overpaid },
    payment_state: {
      value: sql`(case when ${received} > 0 and ${kept} <= 0 then 'refunded'
        when ${overpaid} > 0 then 'overpaid'
        when invoices.status = 'paid' or (${kept} > 0 and invoices.amount_due_cents <= 0) then 'paid'
        when ${kept} > 0 then 'partially_paid' else 'unpaid' end)`,
    },
    is_overdue: {
      value: sql`(invoices.status = 'open' and invoices.amount_due_cents > 0
        and coalesce(invoices.due_date < ${localDate(now, zone).toString()}::date, false))`,
    },
  }),
})
