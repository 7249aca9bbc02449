import type { BillRow } from './queries.ts'

/** What all events of a bill tell of it. */
export const factsOf = (row: BillRow) => ({
  bill_id: row.id,
  kind: row.kind as 'invoice' | 'credit_note',
  number: row.number,
  seller: row.seller.name,
  company_id: row.company_id,
  currency: row.currency,
  total_cents: row.total_cents,
  payable_cents: row.payable_cents,
  due_date: row.due_date,
  received_by_id: row.created_by_id,
})
