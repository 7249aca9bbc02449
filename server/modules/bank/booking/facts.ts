import type { InvoiceRow } from '#modules/billing/index.ts'
import type { TransactionRow } from '../transactions/queries.ts'

/** What the events of a transaction tell of it, for one invoice. */
export const factsOf = (
  row: TransactionRow,
  invoice: InvoiceRow,
  match: { payment_id?: string | null; amount_cents: number; rule?: string | null },
) => ({
  bank_transaction_id: row.id,
  bank_account_id: row.bank_account_id,
  booked_on: row.booked_on,
  counterparty_name: row.counterparty_name,
  amount_cents: row.amount_cents,
  currency: row.currency,
  invoice_id: invoice.id,
  number: invoice.number,
  payment_id: match.payment_id ?? null,
  matched_cents: match.amount_cents,
  rule: match.rule ?? null,
  contact_id: invoice.contact_id,
  company_id: invoice.company_id,
  deal_id: invoice.deal_id,
})

export const statusOf = (amount: number, matched: number): string =>
  matched === 0 ? 'unmatched' : matched < amount ? 'partially_matched' : 'matched'

/** The start of the value day where the organization is. */
export const receivedAt = (row: TransactionRow, timezone: string): string =>
  Temporal.PlainDate.from(row.value_on).toZonedDateTime(timezone).toInstant().toString()
