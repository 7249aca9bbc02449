import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import {
  factsOf,
  lockInvoice,
  PaymentReturned,
  requirePayment,
  reversePayment,
} from '#modules/billing/index.ts'
import {
  closeFailed,
  type DebitRow,
  failAttempt,
  failureOf,
  findDebit,
  lockDebit,
} from '#modules/collections/index.ts'
import { AlreadyReturned, AttemptNotFound, NotCollected } from '../errors.ts'

export interface Return {
  code: string
  on?: string | undefined
}

/**
 * The bank did not collect it, or took it back. On its way it fails; what had come is reversed, and due again. Either is
 * tried again where that may help.
 */
export async function returnDebit(ctx: Ctx, id: string, { code, on }: Return): Promise<DebitRow> {
  const { invoice_id } = found(await findDebit(ctx, id), AttemptNotFound)
  const invoice = await lockInvoice(ctx, invoice_id)
  const debit = (await lockDebit(ctx, id))!
  if (debit.state === 'returned') throw AlreadyReturned()
  if (!debit.payment_id || (debit.state !== 'submitted' && debit.state !== 'succeeded')) throw NotCollected()
  if (debit.state === 'submitted') return failAttempt(ctx, invoice, debit, { code })
  const payment = await requirePayment(ctx, debit.payment_id)
  await reversePayment(ctx, invoice_id, payment.id, { reason: code, ...(on && { on }) })
  const owed = await lockInvoice(ctx, invoice_id)
  const failure = await failureOf(ctx, owed, debit, code)
  const closed = { code, payment_id: payment.id, failure, state: 'returned' } as const
  const returned = await closeFailed(ctx, owed, debit, closed)
  await ctx.emit(PaymentReturned, {
    ...factsOf(owed),
    payment_id: payment.id,
    attempt_id: debit.id,
    amount_cents: payment.amount_cents,
    end_to_end_id: debit.end_to_end_id,
    ...failure,
    code,
  })
  return returned
}
