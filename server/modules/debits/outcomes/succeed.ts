import type { Ctx } from '#kit/context.ts'
import { loadProfile, lockInvoice, requirePayment, settlePayment } from '#modules/billing/index.ts'
import { closeSucceeded, type DebitRow, lockDebit } from '#modules/collections/index.ts'
import { expireMandate } from '../agreeing/end.ts'
import { lockMandate } from '../mandates/queries.ts'
import { momentOf } from './moments.ts'

/** What was on its way has come: on its own day, or on the day that is known. False where it was no longer. */
export async function succeedDebit(ctx: Ctx, { id, invoice_id }: DebitRow, on?: string): Promise<boolean> {
  const invoice = await lockInvoice(ctx, invoice_id)
  const debit = await lockDebit(ctx, id)
  if (debit?.state !== 'submitted' || !debit.payment_id) return false
  const [pending, { organization }] = await Promise.all([
    requirePayment(ctx, debit.payment_id),
    loadProfile(ctx),
  ])
  const received_at = on ? momentOf(ctx, on, organization.timezone) : earlier(pending.received_at, ctx.now)
  const booked = await settlePayment(ctx, invoice, pending, { status: 'succeeded', received_at })
  await closeSucceeded(ctx, booked.invoice, debit)
  await endOneOff(ctx, debit)
  return true
}

/** Nobody was paid tomorrow. */
const earlier = (at: string, now: Temporal.Instant): string =>
  Temporal.Instant.compare(Temporal.Instant.from(at), now) > 0 ? now.toString() : at

/** A mandate for one collection has served. */
async function endOneOff(ctx: Ctx, { mandate_id }: DebitRow): Promise<void> {
  if (!mandate_id) return
  const mandate = await lockMandate(ctx, mandate_id)
  if (mandate.one_off && mandate.state === 'active') await expireMandate(ctx, mandate)
}
