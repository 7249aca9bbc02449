import { formatMoney } from '#kit/money/display.ts'
import { describeActivity } from '#modules/crm/index.ts'
import { BalanceChanged } from './balance/schema.ts'
import {
  type InvoiceFacts,
  InvoiceIssued,
  InvoiceOverdue,
  InvoicePaid,
  InvoiceReminded,
  InvoiceSent,
  InvoiceVoided,
} from './invoices/events.ts'
import { PaymentDisputed, PaymentRecorded, PaymentRefunded, PaymentReversed } from './ledger/events.ts'
import {
  QuoteAccepted,
  QuoteDeclined,
  QuoteExpiredEvent,
  type QuoteFacts,
  QuoteSent,
  QuoteViewed,
} from './quotes/events.ts'

const total = ({ total_cents, currency }: Pick<InvoiceFacts, 'total_cents' | 'currency'>) =>
  formatMoney(total_cents, currency)
const ofInvoice = ({ invoice_id, number }: InvoiceFacts) => ({ invoice_id, number })
const ofQuote = ({ quote_id, number }: QuoteFacts) => ({ quote_id, number })

/** What a person would tell of it later: drafts and edits are not among it. */
export const timelineReactions = [
  describeActivity(QuoteSent, ({ data }) => ({
    type: 'quoted',
    title: `Quote ${data.number} for ${total(data)} sent`,
    detail: ofQuote(data),
  })),
  describeActivity(QuoteViewed, ({ data }) => ({
    type: 'viewed',
    title: `Quote ${data.number} opened by the customer`,
    detail: ofQuote(data),
  })),
  describeActivity(QuoteAccepted, ({ data }) => ({
    type: 'accepted',
    title: `Quote ${data.number} for ${total(data)} accepted`,
    detail: ofQuote(data),
  })),
  describeActivity(QuoteDeclined, ({ data }) => ({
    type: 'declined',
    title: `Quote ${data.number} declined`,
    detail: ofQuote(data),
  })),
  describeActivity(QuoteExpiredEvent, ({ data }) => ({
    type: 'expired',
    title: `Quote ${data.number} expired`,
    detail: ofQuote(data),
  })),
  describeActivity(InvoiceIssued, ({ data }) => ({
    type: 'invoiced',
    title: `Invoice ${data.number} for ${total(data)} issued`,
    detail: ofInvoice(data),
  })),
  describeActivity(InvoiceSent, ({ data }) => ({
    type: 'invoiced',
    title: `Invoice ${data.number} sent`,
    detail: ofInvoice(data),
  })),
  describeActivity(InvoiceOverdue, ({ data }) => ({
    type: 'overdue',
    title: `Invoice ${data.number} is overdue by ${formatMoney(data.amount_due_cents, data.currency)}`,
    detail: ofInvoice(data),
  })),
  describeActivity(InvoiceReminded, ({ data }) => ({
    type: 'reminded',
    title: `Reminder of invoice ${data.number} sent`,
    detail: ofInvoice(data),
  })),
  describeActivity(InvoicePaid, ({ data }) => ({
    type: 'paid',
    title: `Invoice ${data.number} is settled`,
    detail: ofInvoice(data),
  })),
  describeActivity(InvoiceVoided, ({ data }) => ({
    type: 'voided',
    title: `Invoice ${data.number} voided`,
    detail: ofInvoice(data),
  })),
  describeActivity(PaymentRecorded, ({ data }) => ({
    type: 'paid',
    title: `${formatMoney(data.amount_cents, data.currency)} received for invoice ${data.number}`,
    detail: { ...ofInvoice(data), payment_id: data.payment_id, method: data.method },
  })),
  describeActivity(PaymentRefunded, ({ data }) => ({
    type: 'refunded',
    title: `${formatMoney(data.amount_cents, data.currency)} of invoice ${data.number} refunded`,
    detail: { ...ofInvoice(data), payment_id: data.payment_id },
  })),
  describeActivity(PaymentReversed, ({ data }) => ({
    type: 'reversed',
    title: `${formatMoney(data.amount_cents, data.currency)} received for invoice ${data.number} reversed`,
    detail: { ...ofInvoice(data), payment_id: data.payment_id },
  })),
  describeActivity(BalanceChanged, ({ data }) => ({
    type: 'balance',
    title:
      data.amount_cents > 0
        ? `${formatMoney(data.amount_cents, data.currency)} added to the balance`
        : `${formatMoney(-data.amount_cents, data.currency)} taken from the balance`,
    detail: { kind: data.kind, invoice_id: data.invoice_id },
  })),
  describeActivity(PaymentDisputed, ({ data }) => ({
    type: 'disputed',
    title: `The payment of invoice ${data.number} is disputed`,
    detail: ofInvoice(data),
  })),
]
