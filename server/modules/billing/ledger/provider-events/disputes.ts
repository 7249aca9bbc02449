import type { Ctx } from '#kit/context.ts'
import { factsOf } from '../../invoices/events.ts'
import { scheduleFollowUps } from '../../invoices/issuing/follow-up.ts'
import { sendReminders } from '../../invoices/issuing/plan-reminders.ts'
import { updateInvoice } from '../../invoices/queries.ts'
import type { DisputeUpdate, PaymentProvider } from '../../payments/provider.ts'
import { loadProfile } from '../../settings/profile-queries.ts'
import { bookPayment } from '../book.ts'
import { PaymentDisputed } from '../events.ts'
import { done, ignored, type Outcome } from './outcome.ts'
import { findClaim, insertClaim } from './queries.ts'
import { findPaid } from './refunds.ts'

const isClosed = async (ctx: Ctx, disputeId: string): Promise<boolean> =>
  (await findClaim(ctx, disputeId)) !== undefined

const DISPUTED = 'The payment is disputed'

/** The money is in question, not gone: nothing is booked, but nobody is dunned meanwhile. */
export async function openDispute(
  ctx: Ctx,
  provider: PaymentProvider,
  dispute: DisputeUpdate,
): Promise<Outcome> {
  const paid = await findPaid(ctx, provider, dispute.paymentRef)
  if (!paid) return ignored('no payment of this organization')
  if (await isClosed(ctx, dispute.ref)) return done('closed before it was opened')
  const updated = await updateInvoice(ctx, paid.row.id, {
    disputed_at: ctx.now.toString(),
    attention: `${DISPUTED} (${dispute.reason})`,
  })
  await Promise.all([ctx.emit(PaymentDisputed, factsOf(updated)), ctx.unschedule(sendReminders, updated.id)])
  return done('dispute opened')
}

/** Lost: the money went back, so the amount is due again. */
export async function closeDispute(
  ctx: Ctx,
  provider: PaymentProvider,
  dispute: DisputeUpdate,
): Promise<Outcome> {
  const paid = await findPaid(ctx, provider, dispute.paymentRef)
  if (!paid) return ignored('no payment of this organization')
  if (await isClosed(ctx, dispute.ref)) return done('already closed')
  const { cents: amount, currency } = dispute
  if (currency !== paid.row.currency || amount === null) return ignored('another currency')
  await insertClaim(ctx, { provider_ref: dispute.ref, payment_id: paid.payment.id, amount_cents: amount })
  const { attention } = paid.row
  const row = await updateInvoice(ctx, paid.row.id, {
    disputed_at: null,
    attention: attention?.startsWith(DISPUTED) ? null : attention,
  })
  // What was due besides is reminded of again.
  await scheduleFollowUps(ctx, await loadProfile(ctx), row)
  if (!dispute.isLost) return done(`dispute ${dispute.status}`)
  await bookPayment(ctx, row, {
    kind: 'refund',
    status: 'succeeded',
    provider: provider.name,
    method: paid.payment.method,
    amount_cents: amount,
    payment_id: paid.payment.id,
    provider_ref: dispute.ref,
    reason: `Dispute lost (${dispute.reason})`,
    flag: 'dispute',
  })
  return done('dispute lost')
}
