import type Stripe from 'stripe'
import type { WorkCtx } from '#kit/context.ts'
import { isEmail } from '#platform/server/validation.ts'
import type { Account, Answer, CheckoutRequest, PaymentProvider, RefundRequest } from '../provider.ts'
import { toStripeAmount } from './amounts.ts'
import { charge, lookUp } from './charges.ts'
import { connect, loadStripe } from './client.ts'
import { readStripeEvent, stateOf } from './events.ts'
import { attach, detach, makeCustomer, readMethod, readPaid, readSetup, setup } from './methods.ts'
import { idOf } from './references.ts'
import { isUnknownThere, Rejected, rejects } from './refusals.ts'

function sessionParams(ctx: WorkCtx, asked: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    organization_id: ctx.organizationId,
    invoice_id: asked.invoiceId,
    amount_cents: String(asked.cents),
  }
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: asked.currency.toLowerCase(),
          unit_amount: toStripeAmount(asked.cents, asked.currency),
          product_data: { name: asked.name.slice(0, 250) },
        },
      },
    ],
    client_reference_id: asked.invoiceId,
    // Stripe refuses the whole session for an address it cannot mail to.
    ...(asked.customerRef
      ? { customer: asked.customerRef }
      : isEmail(asked.email)
        ? { customer_email: asked.email }
        : {}),
    metadata,
    payment_intent_data: {
      metadata,
      description: asked.description,
      ...(asked.customerRef ? { setup_future_usage: 'off_session' as const } : {}),
    },
    success_url: asked.successUrl,
    cancel_url: asked.cancelUrl,
  }
}

/** A lost connection or an error of Stripe's own is no refusal: it says nothing. */
async function refusalOf(error: unknown): Promise<Answer> {
  const { errors } = await loadStripe()
  const status = (error instanceof errors.StripeError && error.statusCode) || 500
  if (status >= 500 || status === 409) throw error
  return { state: 'refused', reason: (error as Error).message }
}

const answerOf = ({ id, status }: Stripe.Refund): Answer => ({ state: stateOf(status), ref: id })

async function createRefund(ctx: WorkCtx, account: Account, asked: RefundRequest): Promise<Stripe.Refund> {
  const stripe = await connect(ctx, account)
  return stripe.refunds.create(
    {
      payment_intent: asked.paymentRef,
      amount: toStripeAmount(asked.cents, asked.currency),
      metadata: {
        organization_id: ctx.organizationId,
        invoice_id: asked.invoiceId,
        refund_id: asked.id,
      },
    },
    { idempotencyKey: `refund-${asked.id}` },
  )
}

async function findRefund(ctx: WorkCtx, account: Account, { id, paymentRef }: RefundRequest) {
  const stripe = await connect(ctx, account)
  const { data } = await stripe.refunds.list({ payment_intent: paymentRef, limit: 100 })
  return data.find(one => one.metadata?.refund_id === id)
}

export const stripe: PaymentProvider = {
  name: 'stripe',
  label: 'Stripe',
  secret: 'secret_key',
  Rejected,

  async checkout(ctx, account, asked) {
    const stripe = await connect(ctx, account)
    const session = await rejects(() =>
      stripe.checkout.sessions.create(sessionParams(ctx, asked), { idempotencyKey: asked.key }),
    )
    return {
      ref: session.id,
      paymentRef: idOf(session.payment_intent),
      url: session.url ?? '',
      expiresAt: Temporal.Instant.fromEpochMilliseconds(session.expires_at * 1000).toString(),
    }
  },

  async expire(ctx, account, checkoutRef) {
    const stripe = await connect(ctx, account)
    try {
      await stripe.checkout.sessions.expire(checkoutRef)
      return true
    } catch (error) {
      if (await isUnknownThere(error)) return false
      throw error
    }
  },

  makeCustomer,
  setup,
  readSetup,
  readPaid,
  readMethod,
  attach,
  detach,
  charge,
  lookUp,
  refund: (...asked) => createRefund(...asked).then(answerOf, refusalOf),
  lookUpRefund: (...asked) => findRefund(...asked).then(found => found && answerOf(found), refusalOf),
  readEvent: readStripeEvent,
}
