import { formatMoney } from '#kit/money/display.ts'
import type { PaymentRow } from './queries.ts'
import type { Payment } from './schema.ts'

export const presentPayment = (row: PaymentRow, locale: string): Payment => ({
  id: row.id,
  invoice_id: row.invoice_id,
  kind: row.kind as Payment['kind'],
  status: row.status as Payment['status'],
  provider: row.provider as Payment['provider'],
  method: row.method as Payment['method'],
  amount_cents: row.amount_cents,
  amount_display: formatMoney(row.amount_cents, row.currency, locale),
  currency: row.currency,
  reference: row.reference,
  provider_ref: row.provider_ref,
  payment_id: row.payment_id,
  reason: row.reason,
  flag: row.flag,
  carried: row.carried,
  received_at: row.received_at,
  created_by_id: row.created_by_id,
  created_at: row.created_at,
})
