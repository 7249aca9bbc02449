import type { InvoiceSummary, ListInvoicesData, ListQuotesData, QuoteSummary } from '../../../../sdk/index.ts'
import { type Field, optionsOf } from '../../kit/fields/field.ts'
import { useTranslated } from '../../kit/sentences/use-translated.ts'
import { useFormats } from '../../kit/speech.tsx'
import { InvoiceBadge, QuoteBadge } from './shared/status.tsx'
import { useBillingWords } from './words.ts'

type Order = Pick<InvoiceSummary, keyof InvoiceSummary & keyof Omit<QuoteSummary, 'status'>>
/** Neither of their lists is sorted by them. */
interface Unlisted {
  query?: { sort?: never }
}

const currency = (one: Partial<Order>) => one.currency
const filterable = ['draft', 'open', 'overdue', 'partially_paid', 'paid', 'uncollectible', 'void'] as const

/** What quotes and invoices have in common beside who gets them; changed in their editor. */
function useOrderFields(): Field<Order, Unlisted>[] {
  const words = useBillingWords()
  const formats = useFormats()
  return [
    { name: 'bill_to_email', label: words.billToEmail, type: 'email' },
    { name: 'bill_to_address', label: words.billToAddress, type: 'long_text', column: false },
    { name: 'bill_to_tax_id', label: words.billToTaxId, type: 'text' },
    { name: 'contact_id', label: words.contact, type: 'record', record: 'contact' },
    { name: 'company_id', label: words.customer, type: 'record', record: 'company' },
    { name: 'deal_id', label: words.deal, type: 'record', record: 'deal' },
    { name: 'currency', label: words.currency, type: 'currency' },
    { name: 'language', label: words.language, type: 'language' },
    {
      name: 'payment_terms',
      label: words.terms,
      type: 'select',
      options: optionsOf(words.termLabels),
    },
    { name: 'po_number', label: words.poNumber, type: 'text' },
    { name: 'notes', label: words.notes, type: 'long_text', column: false },
    { name: 'terms', label: words.legalTerms, type: 'long_text', column: false },
    { name: 'footer_note', label: words.footerNote, type: 'long_text', column: false },
    {
      name: 'order_discount_kind',
      label: words.discountKind,
      type: 'select',
      options: optionsOf(words.discountKinds),
      column: false,
    },
    {
      name: 'order_discount_value',
      label: words.orderDiscount,
      type: 'number',
      column: false,
      show: one =>
        one.order_discount_kind === 'amount'
          ? formats.money(one.order_discount_value, one.currency)
          : formats.number(one.order_discount_value),
    },
    { name: 'created_at', label: words.created, type: 'datetime' },
  ]
}

const customerOf = (one: Order) => one.bill_to_name || one.bill_to_email
const faceOf = (one: Order) => ({ name: customerOf(one), kind: 'company' as const, size: 20 })

export function useInvoiceFields(): Field<InvoiceSummary, ListInvoicesData>[] {
  const words = useBillingWords()
  const translated = useTranslated()
  const formats = useFormats()
  return [
    { name: 'number', label: words.number, type: 'text', column: 'shown' },
    {
      name: 'bill_to_name',
      label: words.customer,
      type: 'text',
      column: 'shown',
      columnId: 'customer',
      show: customerOf,
      face: faceOf,
    },
    { name: 'title', label: words.title, type: 'text', column: 'wide' },
    {
      name: 'status',
      label: words.status,
      type: 'select',
      column: 'shown',
      filter: 'status',
      options: filterable.map(value => ({ value, label: words.invoiceStatuses[value] })),
      show: one => <InvoiceBadge invoice={one} />,
    },
    { name: 'due_date', label: words.due, type: 'date', column: 'wide' },
    { name: 'issued_at', label: words.issued, type: 'datetime' },
    {
      name: 'amount_due_cents',
      label: words.amountDue,
      type: 'money',
      column: 'wide',
      columnId: 'due',
      show: one =>
        (one.status === 'open' || one.status === 'uncollectible') &&
        formats.money(one.amount_due_cents, one.currency),
    },
    {
      name: 'total_cents',
      label: words.total,
      type: 'money',
      currency,
      column: 'shown',
      columnId: 'total',
    },
    { name: 'created_by_id', label: translated('Created by'), type: 'user', column: 'wide', filter: 'owner' },
    ...useOrderFields(),
  ]
}

export function useQuoteFields(): Field<QuoteSummary, ListQuotesData>[] {
  const words = useBillingWords()
  const translated = useTranslated()
  const formats = useFormats()
  // What is due once and what recurs are never added up.
  const totalOf = ({ totals_by_interval: totals, currency: code }: QuoteSummary) => {
    const money = (cents: number) => formats.money(cents, code)
    const recurring = (['month', 'quarter', 'year'] as const)
      .filter(interval => totals[`${interval}_cents`] > 0)
      .map(interval => `${money(totals[`${interval}_cents`])} ${words.perInterval[interval]}`)
    const once = totals.once_cents > 0 || recurring.length === 0 ? [money(totals.once_cents)] : []
    return [...once, ...recurring].join(' + ')
  }
  return [
    { name: 'number', label: words.number, type: 'text', column: 'shown' },
    {
      name: 'bill_to_name',
      label: words.customer,
      type: 'text',
      column: 'shown',
      columnId: 'customer',
      show: customerOf,
      face: faceOf,
    },
    { name: 'title', label: words.title, type: 'text', column: 'wide' },
    {
      name: 'status',
      label: words.status,
      type: 'select',
      column: 'shown',
      filter: 'status',
      options: optionsOf(words.quoteStatuses),
      show: one => <QuoteBadge quote={one} />,
    },
    { name: 'sent_at', label: words.sent, type: 'datetime', column: 'wide' },
    { name: 'valid_until', label: words.validUntil, type: 'date', column: 'wide' },
    {
      name: 'total_cents',
      label: words.total,
      type: 'money',
      column: 'shown',
      columnId: 'total',
      show: totalOf,
    },
    { name: 'created_by_id', label: translated('Created by'), type: 'user', column: 'wide', filter: 'owner' },
    ...useOrderFields(),
  ]
}
