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
import { loadStripe } from './client.ts'

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
      const { payment_status } = event.data.object
      if (payment_status === 'no_payment_required') return null
      const state = payment_status === 'paid' ? 'succeeded' : 'processing'
      return { kind: 'checkout_completed', state, ...checkoutOf(event.data.object) }
    }
    case 'checkout.session.async_payment_failed':
      return { kind: 'checkout_failed', ...checkoutOf(event.data.object) }
    case 'checkout.session.expired':
      return { kind: 'checkout_expired', ref: event.data.object.id }
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

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

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
  return {
    ref: session.id,
    paymentRef: idOf(session.payment_intent),
    organizationId,
    invoiceId: invoiceId ?? session.client_reference_id ?? undefined,
    askedCents: asked === undefined ? undefined : Number(asked),
    ...moneyOf(session.amount_total, session.currency),
  }
}

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
