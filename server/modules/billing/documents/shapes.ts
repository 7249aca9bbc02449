import type { Language } from '#kit/web/language.ts'
import type { PaperSize } from '#platform/pdf/attachments.ts'

/**
 * What the billing templates print. Amounts, dates and quantities arrive as display strings, formatted by the
 * caller for the document's locale, so that the PDF shows to the letter what the API, the mail and the public
 * page show. Labels ("Due date", "Total") come from labels/ by `language`.
 *
 * An absent or empty string hides its row, column or block.
 */

/** A party's own text may be in any script; right-to-left paragraphs are set as such. */
export interface DocumentParty {
  name: string
  /** The postal address, one entry a printed line; an entry with line breaks is split. */
  address?: readonly string[]
  email?: string
  phone?: string
  website?: string
  vatId?: string
  /** The one of the local tax office. */
  taxNumber?: string
  /** Registration number, bank account: whatever the organization wants under its name. */
  extra?: readonly string[]
}

export interface DocumentLogo {
  /** PNG or JPEG, by its bytes; anything else is refused with InvalidPdfImage. */
  content: Buffer
  alt?: string
}

export interface DocumentLine {
  name: string
  description?: string
  quantity?: string
  unit?: string
  unitPrice?: string
  /** What was taken off, e.g. "10 %" or "−€5.00". */
  discount?: string
  /** E.g. "19 %" or "VAT 19 %". */
  tax?: string
  total: string
  /** Quotes: not part of the totals until the customer picks it. */
  optional?: boolean
  /** Quotes: "per month"; printed under the amount. */
  interval?: string
}

export interface DocumentTax {
  /** E.g. "VAT 19 %". */
  label: string
  /** The amount taxed, e.g. "€1,200.00": printed as "on €1,200.00". */
  base?: string
  amount: string
}

export interface DocumentSums {
  subtotal?: string
  /** The order discount, with its sign: "−€10.00". */
  discount?: string
  discountLabel?: string
  taxes: readonly DocumentTax[]
  total: string
}

export interface DocumentTotals extends DocumentSums {
  /** Quotes with recurring lines: what is due how often, each from its subtotal on, printed in the place of the rest. */
  byInterval?: readonly (DocumentSums & { label: string })[]
}

/** Printed below the notes, in the customer's reach: as a link and as a QR code of it. */
export interface DocumentLink {
  url: string
  /** What to print in place of the address. The QR code always holds `url`. */
  text?: string
}

interface BillingDocument {
  language: Language
  paper: PaperSize
  /** Branding colour, `#rrggbb`; one too light to read on white is darkened until it reads. */
  accent?: string
  logo?: DocumentLogo | null
  number: string
  /** Printed under the heading, e.g. "Website relaunch". */
  title?: string
  /** ISO currency code, printed over the amounts. */
  currency: string
  /** The document's own moment, for the PDF's metadata: identical input gives identical bytes. */
  createdAt: Temporal.Instant
  seller: DocumentParty
  billTo: DocumentParty
  /** Rows of the meta table that the templates do not know by name. */
  meta?: readonly { label: string; value: string }[]
  lines: readonly DocumentLine[]
  totals: DocumentTotals
  notes?: string
  terms?: string
  /** Small print on every page. */
  footer?: string
}

export interface DocumentPayment {
  /** E.g. "Bank transfer"; refunds say so. */
  label: string
  date?: string
  /** With its sign: "−€50.00" for a payment, "€20.00" for a refund. */
  amount: string
}

export interface InvoiceDocument extends BillingDocument {
  issueDate?: string
  dueDate?: string
  poNumber?: string
  /** E.g. "Net 14". */
  paymentTerms?: string
  /** Payments, refunds and credit notes, in the order to print them. */
  payments?: readonly DocumentPayment[]
  amountDue: string
  payLink?: DocumentLink
  /** The account to pay into, row by row; `code` is what a SEPA code says. */
  transfer?: { rows: readonly { label: string; value: string }[]; code?: string }
  /** How else to pay, in the seller's own words. */
  instructions?: string
  mark?: 'draft' | 'paid' | 'void' | 'uncollectible'
  /** The day of a copy that says what became of the invoice since. */
  copyOn?: string
}

export interface QuoteDocument extends BillingDocument {
  issueDate?: string
  validUntil?: string
  poNumber?: string
  acceptLink?: DocumentLink
  /** Who accepted it and when, printed in the place of the signature lines. */
  acceptance?: { name: string; email?: string; at: string }
  mark?: 'draft' | 'accepted' | 'declined' | 'expired' | 'void'
}

export interface CreditNoteDocument extends BillingDocument {
  issueDate?: string
  invoiceNumber?: string
  invoiceDate?: string
  reason?: string
  /** It takes back a whole invoice that was voided. */
  cancels?: boolean
  mark?: 'draft' | 'void'
}

export interface StatementDocument extends BillingDocument {
  mark?: never
  issueDate?: never
  words: StatementLabels
  opening: string
  /** An amount that is not there is empty. */
  entries: readonly {
    date: string
    what: string
    description: string
    charged: string
    credited: string
    balance: string
  }[]
  openItems: readonly { number: string; due: string; amount: string }[]
  aging: readonly { label: string; amount: string }[]
}

/** Its own words, in the language of the document. */
interface StatementLabels {
  heading: string
  to: string
  currency: string
  date: string
  what: string
  charged: string
  credited: string
  balance: string
  opening: string
  closing: string
  openItems: string
  due: string
  amount: string
  kinds: { invoice: string }
}

export interface BillingDocuments {
  statement: StatementDocument
  invoice: InvoiceDocument
  quote: QuoteDocument
  'credit-note': CreditNoteDocument
}
export type BillingTemplate = keyof BillingDocuments
