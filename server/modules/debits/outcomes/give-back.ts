import type { Ctx } from '#kit/context.ts'
import {
  factsOf,
  lockInvoice,
  requirePayment,
  reversePayment,
  settlePayment,
} from '#modules/billing/index.ts'
import { type DebitRow, isHard, lockDebit, refusedDebit, requireDebit } from '#modules/collections/index.ts'
import { AlreadyReturned, AttemptNotFound, NotCollected } from '../errors.ts'
import { PaymentReturned } from '../events.ts'

export interface Return {
  code: string
  on?: string | undefined
}

/**
 * The bank did not collect it, or took it back. On its way it fails, and is tried again where that may help; what had
 * come is reversed, and due again.
 */
export async function returnDebit(ctx: Ctx, id: string, given: Return): Promise<DebitRow> {
  const found = await requireDebit(ctx, id, AttemptNotFound)
  const invoice = await lockInvoice(ctx, found.invoice_id)
  const debit = (await lockDebit(ctx, id))!
  if (debit.state === 'returned') throw AlreadyReturned()
  if (!debit.payment_id || (debit.state !== 'submitted' && debit.state !== 'succeeded')) throw NotCollected()
  const payment = await requirePayment(ctx, debit.payment_id)
  const { code } = given
  const hard = isHard(code)
  if (debit.state === 'submitted') {
    await settlePayment(ctx, invoice, payment, { status: 'failed', reason: code })
    await refusedDebit(ctx, debit, { state: 'failed', code, hard })
  } else {
    await reversePayment(ctx, debit.invoice_id, payment.id, {
      reason: code,
      ...(given.on && { on: given.on }),
    })
    await refusedDebit(ctx, debit, { state: 'returned', code, hard })
    await ctx.emit(PaymentReturned, {
      ...factsOf(await lockInvoice(ctx, debit.invoice_id)),
      payment_id: payment.id,
      attempt_id: debit.id,
      amount_cents: payment.amount_cents,
      end_to_end_id: debit.end_to_end_id,
      code,
      hard,
    })
  }
  return requireDebit(ctx, id, AttemptNotFound)
}
