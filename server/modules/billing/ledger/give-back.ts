import type { Ctx, WorkCtx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { lockInvoice } from '../invoices/queries.ts'
import type { Answer, RefundRequest } from '../payments/provider.ts'
import { type Connection, findConnection } from '../payments/providers.ts'
import { findPendingRefund, type PaymentRow, requirePayment } from '../payments/queries.ts'
import { settlePayment } from './book.ts'

/** A refund in the ledger that the provider has not confirmed yet. */
export interface PendingRefund {
  refund: PaymentRow
  /** The payment it goes back to, as the provider calls it. */
  paymentRef: string
  connection: Connection
}

type Outcome = Parameters<typeof settlePayment>[3]

// A request settles its refund long before; the job is for what a crash or a lost answer left behind.
const PATIENCE = { minutes: 2 }

export const planSettling = (ctx: Ctx, refund: Pick<PaymentRow, 'id'>): Promise<void> =>
  ctx.schedule(settleRefunds, { refund_id: refund.id }, { key: refund.id, at: ctx.now.add(PATIENCE) })

/** For refunds that something else brings along: sent once the transaction is over. */
export const giveBackLater = (ctx: Ctx, refund: Pick<PaymentRow, 'id'>): Promise<void> =>
  ctx.schedule(settleRefunds, { refund_id: refund.id }, { key: refund.id, at: ctx.now })

const requestOf = ({ refund, paymentRef }: PendingRefund): RefundRequest => ({
  id: refund.id,
  invoiceId: refund.invoice_id,
  paymentRef,
  cents: refund.amount_cents,
  currency: refund.currency,
})

/** Brings the ledger row to its end, once; the provider's own event may have been quicker. */
export async function settleRefund(ctx: WorkCtx, refund: PaymentRow, outcome: Outcome): Promise<void> {
  await ctx.transact(async inner => {
    const row = await lockInvoice(inner, refund.invoice_id)
    const current = await requirePayment(inner, refund.id)
    if (current.status === 'pending') await settlePayment(inner, row, current, outcome)
    await inner.unschedule(settleRefunds, refund.id)
  })
}

async function takeAnswer(ctx: WorkCtx, refund: PaymentRow, answer: Answer): Promise<void> {
  if (answer.state === 'processing') {
    // From here on the provider's events tell of it.
    await ctx.transact(inner => inner.unschedule(settleRefunds, refund.id))
  } else if (answer.state === 'refused') {
    await settleRefund(ctx, refund, { status: 'failed', reason: answer.reason.slice(0, 500) })
  } else {
    await settleRefund(ctx, refund, { status: answer.state, provider_ref: answer.ref })
  }
}

/** Sends a refund through the provider. One that was not answered stays pending, and the job looks after it. */
export async function giveBack(ctx: WorkCtx, pending: PendingRefund): Promise<void> {
  const { provider, account } = pending.connection
  let answer: Answer
  try {
    answer = await provider.refund(ctx, account, requestOf(pending))
    await takeAnswer(ctx, pending.refund, answer)
  } catch (err) {
    ctx.log.warn({ refund: pending.refund.id, err }, 'a refund was not answered')
    return
  }
  if (answer.state === 'refused') throw provider.Rejected(answer.reason)
}

async function loadPending(ctx: Ctx, refundId: string): Promise<PendingRefund | undefined> {
  const refund = await findPendingRefund(ctx, refundId)
  if (!refund?.payment_id) return undefined
  const [payment, connection] = await Promise.all([
    requirePayment(ctx, refund.payment_id),
    findConnection(ctx, refund.provider),
  ])
  return payment.provider_ref && connection
    ? { refund, paymentRef: payment.provider_ref, connection }
    : undefined
}

/** Looks whether the provider has the refund already, and asks for it only if not. */
export const settleRefunds = job<{ refund_id: string }>({
  name: 'billing.settle_refund',
  handler: async (ctx, { refund_id }) => {
    const pending = await ctx.transact(inner => loadPending(inner, refund_id))
    if (!pending) return
    const { provider, account } = pending.connection
    const asked = requestOf(pending)
    const known = await provider.lookUpRefund(ctx, account, asked)
    await takeAnswer(ctx, pending.refund, known ?? (await provider.refund(ctx, account, asked)))
  },
})
