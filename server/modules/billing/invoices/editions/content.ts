import type { StoredLine } from '../../lines/queries.ts'
import type { Letterhead } from '../../settings/profile.ts'
import type { CreditNoteRow, InvoiceRow } from '../queries.ts'

const printedColumns = [
  'number',
  'title',
  'currency',
  'language',
  'bill_to_name',
  'bill_to_email',
  'bill_to_address',
  'bill_to_tax_id',
  'billing_address',
  'deliver_to',
  'supply_date',
  'period_start',
  'period_end',
  'buyer_reference',
  'contract_reference',
  'buyer_electronic_address',
  'subtotal_cents',
  'discount_cents',
  'tax_cents',
  'total_cents',
  'order_discount_kind',
  'order_discount_value',
  'payment_terms',
  'due_date',
  'po_number',
  'notes',
  'terms',
  'footer_note',
  'issued_at',
  'created_at',
] as const satisfies readonly (keyof InvoiceRow)[]

/** What an invoice prints of itself, and how it stands. */
export type PrintedInvoice = Pick<InvoiceRow, (typeof printedColumns)[number] | 'status' | 'amount_due_cents'>

/** The texts that stay editable after issue and are printed: another text, another edition. */
export const editableTexts = [
  'title',
  'po_number',
  'buyer_reference',
  'contract_reference',
  'notes',
  'footer_note',
  'terms',
] as const

export interface InvoiceContent {
  row: PrintedInvoice
  lines: readonly StoredLine[]
  /** Where it can be paid online; null where that was not possible. */
  payUrl: string | null
}

export interface NoteContent {
  note: Pick<
    CreditNoteRow,
    'number' | 'issued_at' | 'reason' | 'lines' | 'taxes' | 'subtotal_cents' | 'total_cents'
  > &
    Partial<Pick<CreditNoteRow, 'kind'>>
  invoice: PrintedInvoice
}

/** One edition of a document, with the seller as it was then. */
export interface Edition<Content> {
  id: string
  edition: number
  letterhead: Letterhead
  content: Content
  /** The bytes, where somebody wanted them before. */
  pdf: Buffer | null
}

/** Only the columns that are printed, as they were owed at issue: what was paid since is no part of the document. */
export const printedOf = (row: Omit<PrintedInvoice, 'status' | 'amount_due_cents'>): PrintedInvoice => ({
  ...(Object.fromEntries(printedColumns.map(column => [column, row[column]])) as typeof row),
  status: 'open',
  amount_due_cents: row.total_cents,
})
