import type Stripe from 'stripe'
import type { WorkCtx } from '#kit/context.ts'
import type { Account, ChargeAnswer, ChargeRequest } from '../provider.ts'
import { toStripeAmount } from './amounts.ts'
import { connect } from './client.ts'
import { answerIn } from './refusals.ts'

/** What an intent says of the charge it was made for. */
export function answerOf({ id, status, last_payment_error: error }: Stripe.PaymentIntent): ChargeAnswer {
  if (status === 'succeeded') return { state: 'succeeded', ref: id }
  if (status === 'processing') return { state: 'processing', ref: id }
  const code = error?.decline_code || error?.code
  const missing = status === 'requires_action' ? 'authentication_required' : 'generic_decline'
  return { state: 'refused', ref: id, code: code || missing, reason: error?.message ?? '' }
}

async function refusalOf(error: unknown): Promise<ChargeAnswer> {
  const { decline_code, code, message, payment_intent } = await answerIn(error)
  return {
    state: 'refused',
    ref: payment_intent?.id ?? null,
    code: decline_code || code || 'generic_decline',
    reason: message,
  }
}

/** The same parameters each time: under its key Stripe makes one charge, however often it is asked for. */
export async function charge(ctx: WorkCtx, account: Account, asked: ChargeRequest): Promise<ChargeAnswer> {
  const stripe = await connect(ctx, account)
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: toStripeAmount(asked.cents, asked.currency),
        currency: asked.currency.toLowerCase(),
        customer: asked.customerRef,
        payment_method: asked.methodRef,
        // Nobody is there who could be led somewhere else.
        ...(asked.kind === 'other' ? {} : { payment_method_types: [asked.kind] }),
        off_session: true,
        confirm: true,
        description: asked.description,
        metadata: {
          organization_id: ctx.organizationId,
          invoice_id: asked.invoiceId,
          attempt_id: asked.id,
        },
      },
      { idempotencyKey: `attempt-${asked.id}`, maxNetworkRetries: 0 },
    )
    return answerOf(intent)
  } catch (error) {
    return refusalOf(error)
  }
}

const MOST_PAGES = 20

/** Among the customer's charges since: lists are complete at once, a search is not. */
export async function lookUp(
  ctx: WorkCtx,
  account: Account,
  { id, customerRef, since }: { id: string; customerRef: string; since: Temporal.Instant },
): Promise<ChargeAnswer | undefined> {
  const stripe = await connect(ctx, account)
  const asked = { customer: customerRef, created: { gte: Math.floor(since.epochMilliseconds / 1000) - 60 } }
  let after: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data, has_more } = await stripe.paymentIntents.list({
      ...asked,
      limit: 100,
      ...(after ? { starting_after: after } : {}),
    })
    const found = data.find(one => one.metadata.attempt_id === id)
    if (found) return answerOf(found)
    if (!has_more) return undefined
    after = data.at(-1)!.id
  }
  throw new Error(`customer ${customerRef} has too many charges to find one among`)
}
