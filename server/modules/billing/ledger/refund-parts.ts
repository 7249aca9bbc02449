import { NothingToRefund, PaymentNotFound, RefundTooLarge } from '../payments/errors.ts'
import { lastingOf } from '../payments/lasting.ts'
import type { PaymentRow } from '../payments/queries.ts'
import type { RefundIn } from '../payments/schema.ts'

/** So much of one payment goes back. */
export interface RefundPart {
  payment: PaymentRow
  amount: number
}

/** What of each payment that lasted is still with us; a refund on its way counts as gone. */
export function refundable(rows: readonly PaymentRow[]): { payment: PaymentRow; left: number }[] {
  return lastingOf(rows)
    .filter(row => row.kind === 'payment' && row.status === 'succeeded')
    .map(payment => ({
      payment,
      left:
        payment.amount_cents -
        rows
          .filter(row => row.kind === 'refund' && row.status !== 'failed' && row.payment_id === payment.id)
          .reduce((sum, row) => sum + row.amount_cents, 0),
    }))
}

/** The named payment; else the newest that still holds as much; else as many as it takes, newest first. */
export function chooseParts(
  rows: readonly PaymentRow[],
  given: RefundIn,
  amount: number,
  show: (cents: number) => string,
): RefundPart[] {
  const all = refundable(rows)
  if (given.payment_id) {
    const named = all.find(one => one.payment.id === given.payment_id!.toLowerCase())
    if (!named) throw PaymentNotFound()
    if (named.left < amount) throw RefundTooLarge(show(Math.max(0, named.left)))
    return [{ payment: named.payment, amount }]
  }
  const held = all.filter(one => one.left > 0)
  if (held.length === 0) throw NothingToRefund()
  const fitting = held.findLast(one => one.left >= amount)
  if (fitting) return [{ payment: fitting.payment, amount }]
  const most = held.reduce((sum, one) => sum + one.left, 0)
  if (amount > most) throw RefundTooLarge(show(most))
  const parts: RefundPart[] = []
  let rest = amount
  for (const { payment, left } of held.toReversed()) {
    if (rest === 0) break
    const part = Math.min(left, rest)
    parts.push({ payment, amount: part })
    rest -= part
  }
  return parts
}
