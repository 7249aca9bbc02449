import { problem } from '#kit/problem.ts'

export const AmountNotPositive = problem(400, 'amount_not_positive', 'amount_cents must be positive')
export const NothingLeftToPay = problem(400, 'nothing_left_to_pay', 'Nothing left to pay')
export const NothingToRefund = problem(
  400,
  'nothing_to_refund',
  'There is no payment to refund on this invoice',
)
export const RefundTooLarge = problem(
  400,
  'refund_too_large',
  (most: string) => `At most ${most} can still be refunded`,
  '$120.00',
)
export const PaymentNotFound = problem(400, 'payment_not_found', 'payment_id not found')
export const NoSuchPayment = problem(404, 'payment_not_found', 'Payment not found')
export const NothingLeft = problem(409, 'nothing_left', 'Nothing of this payment is left')
