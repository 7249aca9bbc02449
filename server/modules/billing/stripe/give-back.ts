import type { Stripe } from 'stripe'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { lockInvoice } from '../invoices/queries.ts'
import { settlePayment } from '../payments/ledger.ts'
import { findPendingRefund, type PaymentRow, requirePayment } from '../payments/queries.ts'
import { toStripeAmount } from './amounts.ts'
import { createStripe, findStripeAccount, loadStripe, type StripeAccount } from './client.ts'
import { StripeRejected } from './errors.ts'

/** A refund in the ledger that Stripe has not confirmed yet. */
export interface PendingRefund {
  refund: PaymentRow
  /** The payment intent it goes back to. */
  intent: string
  account: StripeAccount
}

type Outcome = Parameters<typeof settlePayment>[3]

// A request settles its refund long before; the job is for what a crash or a lost answer left behind.
const PATIENCE = { minutes: 2 }

export const planSettling = (ctx: Ctx, refund: Pick<PaymentRow, 'id'>): Promise<void> =>
  ctx.schedule(settleRefunds, { refund_id: refund.id }, { key: refund.id, at: ctx.now.add(PATIENCE) })

const askStripe = (ctx: WorkCtx, stripe: Stripe, { refund, intent }: PendingRefund): Promise<Stripe.Refund> =>
  stripe.refunds.create(
    {
      payment_intent: intent,
      amount: toStripeAmount(refund.amount_cents, refund.currency),
      metadata: {
        organization_id: ctx.organizationId,
        invoice_id: refund.invoice_id,
        refund_id: refund.id,
      },
    },
    { idempotencyKey: `refund-${refund.id}` },
  )

/** Whether Stripe said no. A lost connection or an error of its own says nothing: the money may be on its way. */
async function isRefusal(error: unknown): Promise<boolean> {
  const { errors } = await loadStripe()
  const status = error instanceof errors.StripeError ? error.statusCode : undefined
  return status !== undefined && status >= 400 && status < 500 && status !== 409
}

/** Brings the ledger row to its end, once; the provider's own event may have been quicker. */
export async function settleRefund(ctx: WorkCtx, refund: PaymentRow, outcome: Outcome): Promise<void> {
  await ctx.transact(async inner => {
    const row = await lockInvoice(inner, refund.invoice_id)
    const current = await requirePayment(inner, refund.id)
    if (current.status === 'pending') await settlePayment(inner, row, current, outcome)
    await inner.unschedule(settleRefunds, refund.id)
  })
}

async function takeAnswer(ctx: WorkCtx, refund: PaymentRow, answer: Stripe.Refund): Promise<void> {
  if (answer.status === 'pending' || answer.status === 'requires_action') {
    // From here on Stripe's events tell of it.
    await ctx.transact(inner => inner.unschedule(settleRefunds, refund.id))
    return
  }
  const failed = answer.status === 'failed' || answer.status === 'canceled'
  await settleRefund(ctx, refund, { status: failed ? 'failed' : 'succeeded', provider_ref: answer.id })
}

async function takeRefusal(ctx: WorkCtx, refund: PaymentRow, error: unknown): Promise<void> {
  await settleRefund(ctx, refund, { status: 'failed', reason: (error as Error).message.slice(0, 500) })
}

/** Sends a refund through Stripe. One that was not answered stays pending, and the job looks after it. */
export async function giveBack(ctx: WorkCtx, pending: PendingRefund): Promise<void> {
  const stripe = await createStripe(ctx, pending.account)
  try {
    await takeAnswer(ctx, pending.refund, await askStripe(ctx, stripe, pending))
  } catch (error) {
    if (!(await isRefusal(error))) {
      ctx.log.warn({ refund: pending.refund.id, err: error }, 'a refund was not answered')
      return
    }
    await takeRefusal(ctx, pending.refund, error)
    throw StripeRejected((error as Error).message)
  }
}

async function loadPending(ctx: Ctx, refundId: string): Promise<PendingRefund | undefined> {
  const refund = await findPendingRefund(ctx, refundId)
  if (!refund?.payment_id) return undefined
  const [payment, account] = await Promise.all([
    requirePayment(ctx, refund.payment_id),
    findStripeAccount(ctx),
  ])
  return payment.provider_ref && account ? { refund, intent: payment.provider_ref, account } : undefined
}

/** Looks whether Stripe has the refund already, and asks for it only if not. */
export const settleRefunds = job<{ refund_id: string }>({
  name: 'billing.settle_refund',
  handler: async (ctx, { refund_id }) => {
    const pending = await ctx.transact(inner => loadPending(inner, refund_id))
    if (!pending) return
    const stripe = await createStripe(ctx, pending.account)
    try {
      const { data } = await stripe.refunds.list({ payment_intent: pending.intent, limit: 100 })
      const known = data.find(one => one.metadata?.refund_id === refund_id)
      await takeAnswer(ctx, pending.refund, known ?? (await askStripe(ctx, stripe, pending)))
    } catch (error) {
      if (!(await isRefusal(error))) throw error
      await takeRefusal(ctx, pending.refund, error)
    }
  },
})
