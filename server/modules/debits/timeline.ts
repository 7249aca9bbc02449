import { formatMoney } from '#kit/money/display.ts'
import { PaymentReturned } from '#modules/billing/index.ts'
import { describeActivity } from '#modules/crm/index.ts'
import { MandateRevoked, MandateSigned } from './events.ts'

export const timeline = [
  describeActivity(MandateSigned, ({ data }) => ({
    type: 'mandate_signed',
    title: `Direct debit mandate ${data.umr} signed`,
    detail: { mandate_id: data.mandate_id, iban: data.iban_masked },
  })),
  describeActivity(MandateRevoked, ({ data }) => ({
    type: 'mandate_revoked',
    title: `Direct debit mandate ${data.umr} revoked`,
    detail: { mandate_id: data.mandate_id },
  })),
  describeActivity(PaymentReturned, ({ data }) => ({
    type: 'returned',
    title: `Direct debit of ${formatMoney(data.amount_cents, data.currency)} for invoice ${data.number} returned (${data.code})`,
    detail: { invoice_id: data.invoice_id, number: data.number, code: data.code, hard: data.hard },
  })),
]
