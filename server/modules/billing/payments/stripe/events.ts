import type { Stripe } from 'stripe'
import { isCurrency } from '#kit/money/currencies.ts'
import { InvalidSignature, NoWebhookSecret } from '../errors.ts'
import type {
  CheckoutUpdate,
  Delivery,
  DisputeUpdate,
  PaymentUpdate,
  ProviderEvent,
  State,
} from '../provider.ts'
import { fromStripeAmount } from './amounts.ts'
import { answerOf } from './charges.ts'
import { loadStripe } from './client.ts'
import { factsOf, meansOf } from './methods.ts'
import { idOf } from './references.ts'

export async function readStripeEvent({ raw, headers, secrets, now }: Delivery): Promise<ProviderEvent> {
  const { webhook_secret: secret } = secrets
  if (!secret) throw NoWebhookSecret()
  const signature = String(headers['stripe-signature'] ?? '')
  const event = verify(await loadStripe(), raw, signature, secret, now)
  return { id: event.id, type: event.type, told: updateFrom(event) }
}

/** Signed over the bytes as they came, and not long ago: an old recording is not an event. */
function verify(
  { webhooks }: Awaited<ReturnType<typeof loadStripe>>,
  raw: Buffer,
  signature: string,
  secret: string,
  now: Temporal.Instant,
): Stripe.Event {
  try {
    return webhooks.constructEvent(raw, signature, secret, undefined, undefined, now.epochMilliseconds)
  } catch {
    throw InvalidSignature()
  }
}

function updateFrom(event: Stripe.Event): PaymentUpdate | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { mode, payment_status } = event.data.object
      if (mode === 'setup') return setupOf(event.data.object)
      if (payment_status === 'no_payment_required') return null
      const state = payment_status === 'paid' ? 'succeeded' : 'processing'
      return { kind: 'checkout_completed', state, ...checkoutOf(event.data.object) }
    }
    case 'checkout.session.async_payment_failed':
      return { kind: 'checkout_failed', ...checkoutOf(event.data.object) }
    case 'checkout.session.expired':
      return { kind: 'checkout_expired', ref: event.data.object.id }
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return chargeOf(event.data.object)
    case 'payment_method.detached':
      return { kind: 'method_detached', ref: event.data.object.id }
    case 'payment_method.automatically_updated':
    case 'payment_method.updated':
      return { kind: 'method_updated', method: factsOf(event.data.object) }
    case 'charge.refunded':
      return totalOf(event.data.object)
    case 'refund.created':
    case 'refund.updated':
      return refundOf(event.data.object)
    case 'charge.dispute.created':
      return { kind: 'dispute_opened', ...disputeOf(event.data.object) }
    case 'charge.dispute.closed':
      return { kind: 'dispute_closed', ...disputeOf(event.data.object) }
    default:
      return null
  }
}

export const stateOf = (status: Stripe.Refund['status']): State =>
  status === 'succeeded'
    ? 'succeeded'
    : status === 'failed' || status === 'canceled'
      ? 'failed'
      : 'processing'

/** Other programs use the same account, in currencies that we may not know. */
function moneyOf(amount: number | null, given: string | null) {
  const currency = (given ?? '').toUpperCase()
  return { currency, cents: isCurrency(currency) ? fromStripeAmount(amount ?? 0, currency) : null }
}

const namedIn = (metadata: Stripe.Metadata | null) => ({
  organizationId: metadata?.organization_id,
  invoiceId: metadata?.invoice_id,
})

function checkoutOf(session: Stripe.Checkout.Session): CheckoutUpdate {
  const { organizationId, invoiceId } = namedIn(session.metadata)
  const asked = session.metadata?.amount_cents
  const [type, ...others] = session.payment_method_types ?? []
  return {
    ref: session.id,
    paymentRef: idOf(session.payment_intent),
    organizationId,
    invoiceId: invoiceId ?? session.client_reference_id ?? undefined,
    askedCents: asked === undefined ? undefined : Number(asked),
    method: type && others.length === 0 ? meansOf(type) : undefined,
    ...moneyOf(session.amount_total, session.currency),
  }
}

const setupOf = (session: Stripe.Checkout.Session): PaymentUpdate => ({
  kind: 'setup_completed',
  ref: session.id,
  setupRef: idOf(session.setup_intent),
  organizationId: session.metadata?.organization_id,
  customerId: session.metadata?.customer_id ?? session.client_reference_id ?? undefined,
})

const chargeOf = (intent: Stripe.PaymentIntent): PaymentUpdate => ({
  kind: 'charge',
  attemptId: intent.metadata?.attempt_id,
  answer: answerOf(intent),
  ...namedIn(intent.metadata),
  ...moneyOf(intent.amount_received || intent.amount, intent.currency),
})

const totalOf = (charge: Stripe.Charge): PaymentUpdate => ({
  kind: 'refunded_in_all',
  chargeRef: charge.id,
  paymentRef: idOf(charge.payment_intent),
  ...namedIn(charge.metadata),
  ...moneyOf(charge.amount_refunded, charge.currency),
})

const refundOf = (refund: Stripe.Refund): PaymentUpdate => ({
  kind: 'refund',
  ref: refund.id,
  paymentRef: idOf(refund.payment_intent),
  id: refund.metadata?.refund_id,
  state: stateOf(refund.status),
  reason: refund.reason,
  ...moneyOf(refund.amount, refund.currency),
})

const disputeOf = (dispute: Stripe.Dispute): DisputeUpdate => ({
  ref: dispute.id,
  paymentRef: idOf(dispute.payment_intent),
  reason: dispute.reason,
  status: dispute.status,
  isLost: dispute.status === 'lost',
  ...moneyOf(dispute.amount, dispute.currency),
})
