import { formatMoney } from '#kit/money/display.ts'
import type { CreditNoteRow } from '../invoices/queries.ts'
import type { PricedTax } from '../pricing/price.ts'
import { presentTraits } from '../tax/categories.ts'
import type { CreditLine, CreditNote } from './schema.ts'

export const presentNote = (row: CreditNoteRow, invoiceNumber: string, locale: string): CreditNote => ({
  id: row.id,
  number: row.number,
  kind: row.kind as CreditNote['kind'],
  invoice_id: row.invoice_id,
  invoice_number: invoiceNumber,
  currency: row.currency,
  subtotal_cents: row.subtotal_cents,
  tax_cents: row.tax_cents,
  total_cents: row.total_cents,
  amount_cents: row.total_cents,
  total_display: formatMoney(row.total_cents, row.currency, locale),
  taxes: (row.taxes as PricedTax[]).map(tax => ({ ...tax, tax_rate: Number(tax.tax_rate) })),
  lines: (row.lines as CreditLine[]).map(line => ({ ...presentTraits(line, locale), ...line })),
  refund_id: row.refund_id,
  subscription_change_id: row.subscription_change_id,
  reason: row.reason,
  issued_at: row.issued_at,
  sent_at: row.sent_at,
  last_pdf_at: row.last_pdf_at,
  pdf_sha256: row.pdf_sha256,
  created_by_id: row.created_by_id,
  created_at: row.created_at,
})
