import type Stripe from 'stripe'
import type { WorkCtx } from '#kit/context.ts'
import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { isEmail } from '#platform/server/validation.ts'
import type { Account, Answer, CheckoutRequest, PaymentProvider, RefundRequest } from '../provider.ts'
import { toStripeAmount } from './amounts.ts'
import { createStripe, loadStripe } from './client.ts'
import { idOf, readStripeEvent, stateOf } from './events.ts'

const Rejected = problem(
  502,
  'stripe_rejected',
  (reason: string) => say`Stripe rejected the request: ${{ reason }}`,
  'Amount must be at least $0.50 usd',
)

const connect = (ctx: WorkCtx, { secrets }: Account) => createStripe(ctx, { secretKey: secrets.secret_key! })

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
    ...(isEmail(asked.email) ? { customer_email: asked.email } : {}),
    metadata,
    payment_intent_data: { metadata, description: asked.description },
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
    try {
      const session = await stripe.checkout.sessions.create(sessionParams(ctx, asked), {
        idempotencyKey: asked.key,
      })
      return {
        ref: session.id,
        paymentRef: idOf(session.payment_intent),
        url: session.url ?? '',
        expiresAt: Temporal.Instant.fromEpochMilliseconds(session.expires_at * 1000).toString(),
      }
    } catch (error) {
      const { errors } = await loadStripe()
      throw error instanceof errors.StripeError ? Rejected(error.message) : error
    }
  },

  async expire(ctx, account, checkoutRef) {
    const stripe = await connect(ctx, account)
    try {
      await stripe.checkout.sessions.expire(checkoutRef)
      return true
    } catch (error) {
      const { errors } = await loadStripe()
      if (error instanceof errors.StripeInvalidRequestError) return false
      throw error
    }
  },

  refund: (...asked) => createRefund(...asked).then(answerOf, refusalOf),
  lookUpRefund: (...asked) => findRefund(...asked).then(found => found && answerOf(found), refusalOf),
  readEvent: readStripeEvent,
}
