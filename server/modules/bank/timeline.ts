import { describeActivity } from '#modules/crm/index.ts'
import { TransactionMatched, TransactionUnmatched } from './events.ts'

const detailOf = ({
  bank_transaction_id,
  invoice_id,
  number,
  counterparty_name,
  matched_cents,
}: {
  bank_transaction_id: string
  invoice_id: string
  number: string
  counterparty_name: string | null
  matched_cents: number
}) => ({ bank_transaction_id, invoice_id, number, counterparty_name, matched_cents })

/** Which entry of the bank a payment is, beside the line of the payment itself. */
export const timeline = [
  describeActivity(TransactionMatched, ({ data }) => ({
    type: 'paid',
    title: `Bank entry of ${data.booked_on} matched with invoice ${data.number}`,
    detail: detailOf(data),
  })),
  describeActivity(TransactionUnmatched, ({ data }) => ({
    type: 'reversed',
    title: `Bank entry of ${data.booked_on} unmatched from invoice ${data.number}`,
    detail: detailOf(data),
  })),
]
