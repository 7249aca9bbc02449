import type { Dataset } from '#kit/records/dataset.ts'

export const billingDatasets: readonly Dataset[] = [
  { name: 'products', table: 'products' },
  { name: 'quotes', table: 'quotes' },
  { name: 'quote_lines', table: 'quote_lines' },
  { name: 'invoices', table: 'invoices' },
  { name: 'invoice_lines', table: 'invoice_lines' },
  { name: 'payments', table: 'payments' },
  { name: 'credit_notes', table: 'credit_notes' },
]
