import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

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
  (most: string) => say`At most ${{ most }} can still be refunded`,
  '$120.00',
)
export const PaymentNotFound = problem(400, 'payment_not_found', 'payment_id not found')
export const NoSuchPayment = problem(404, 'payment_not_found', 'Payment not found')
export const NothingLeft = problem(409, 'nothing_left', 'Nothing of this payment is left')
export const ReturnBaseNotAllowed = problem(
  400,
  'return_base_not_allowed',
  'return_base must be on the address of this workspace or on an origin allowed in the payment integration',
)
export const UnknownPaymentIntegration = problem(404, 'unknown_integration', 'Unknown payment integration')
export const NoWebhookSecret = problem(
  503,
  'no_webhook_secret',
  'Webhook secret not configured for this integration',
)
export const InvalidSignature = problem(400, 'invalid_signature', 'Invalid signature')
