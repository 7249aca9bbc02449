import { Badge } from '@mantine/core'
import type { InvoiceSummary, QuoteSummary } from '../../../../../sdk/index.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useBillingWords } from '../words.ts'

const invoiceColors = {
  draft: 'gray',
  open: 'blue',
  paid: 'green',
  uncollectible: 'orange',
  void: 'gray',
  overdue: 'red',
  partially_paid: 'yellow',
  overpaid: 'grape',
  refunded: 'grape',
} as const

/** One word for where an invoice stands: what is most worth knowing of it. */
export const invoiceState = (invoice: InvoiceSummary): keyof typeof invoiceColors => {
  if (invoice.is_overdue) return 'overdue'
  if (invoice.payment_state === 'overpaid' || invoice.payment_state === 'refunded')
    return invoice.payment_state
  return invoice.status === 'open' && invoice.payment_state === 'partially_paid'
    ? 'partially_paid'
    : invoice.status
}

export function InvoiceBadge({ invoice }: { invoice: InvoiceSummary }) {
  const words = useBillingWords()
  const formats = useFormats()
  const state = invoiceState(invoice)
  const overpaid = formats.money(invoice.overpaid_cents, invoice.currency)
  return (
    <Badge variant="light" color={invoiceColors[state]}>
      {state === 'overpaid' ? words.overpaidBy(overpaid) : words.invoiceStatuses[state]}
    </Badge>
  )
}

const quoteColors = {
  draft: 'gray',
  pending_approval: 'orange',
  approved: 'teal',
  approval_rejected: 'red',
  sent: 'blue',
  accepted: 'green',
  declined: 'red',
  expired: 'gray',
  voided: 'gray',
} as const

export function QuoteBadge({ quote }: { quote: QuoteSummary }) {
  const words = useBillingWords()
  return (
    <Badge variant="light" color={quoteColors[quote.status]}>
      {words.quoteStatuses[quote.status]}
    </Badge>
  )
}
