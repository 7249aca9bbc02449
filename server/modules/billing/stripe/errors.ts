import { problem } from '#kit/problem.ts'

export const StripeNotConnected = problem(
  400,
  'stripe_not_connected',
  'Connect Stripe under Settings → Integrations first',
)
export const StripeRejected = problem(
  502,
  'stripe_rejected',
  (reason: string) => `Stripe rejected the request: ${reason}`,
  'Amount must be at least $0.50 usd',
)
export const ReturnBaseNotAllowed = problem(
  400,
  'return_base_not_allowed',
  'return_base must be on the address of this workspace or on an origin allowed in the Stripe integration',
)
export const UnknownPaymentIntegration = problem(404, 'unknown_integration', 'Unknown payment integration')
export const NoWebhookSecret = problem(
  503,
  'no_webhook_secret',
  'Webhook secret not configured for this integration',
)
export const InvalidSignature = problem(400, 'invalid_signature', 'Invalid signature')
