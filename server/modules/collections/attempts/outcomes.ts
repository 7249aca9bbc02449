import type { Ctx } from '#kit/context.ts'
import { order } from '#kit/job.ts'
import {
  bookPayment,
  type Failure,
  findPayment,
  type InvoiceRow,
  isOwed,
  loadCollectionsSettings,
  loadProfile,
  settlePayment,
} from '#modules/billing/index.ts'
import { failMethod } from '../methods/keep.ts'
import { findMethod, lockMethod, updateMethod } from '../methods/queries.ts'
import { follow } from './follow.ts'
import { nextTry } from './next-try.ts'
import { type AttemptRow, cancelScheduled, listAttempts, updateAttempt } from './queries.ts'
import { isHard, needsCustomer } from './reasons.ts'

/** Charges an invoice by itself: on its day, or once more after a failure. */
export const chargeLater = order<{ invoice_id: string; trigger: 'auto' | 'retry' }>({
  name: 'collections.charge_invoice',
})

/** Writes to a customer whose payment failed for a reason that they alone can mend. */
export const askCustomer = order<{ attempt_id: string }>({ name: 'collections.ask_customer' })

type Named = Pick<AttemptRow, 'id'>

/** How the ledger names the means. */
const meansOf = ({ provider, method_kind }: AttemptRow) =>
  provider === 'sepa' || method_kind === 'sepa_debit' || method_kind === 'us_bank_account'
    ? 'direct_debit'
    : method_kind === 'card'
      ? 'card'
      : 'other'

/** Whether anybody would try again by themselves. */
const isWorthTrying = (row: InvoiceRow): boolean =>
  row.status === 'open' && row.amount_due_cents > 0 && row.disputed_at === null

/** What a failure means for the next try, before it is written down. */
export async function failureOf(ctx: Ctx, row: InvoiceRow, attempt: Named, code: string): Promise<Failure> {
  const hard = isHard(code)
  const isOver = hard || needsCustomer(code) || !isWorthTrying(row)
  const next = isOver ? null : await nextMoment(ctx, row.id, attempt)
  return { code, hard, final: next === null, next_attempt_at: next?.toString() ?? null }
}

async function nextMoment(ctx: Ctx, invoiceId: string, failing: Named): Promise<Temporal.Instant | null> {
  const [rows, { retry_days: retryDays }, { organization }] = await Promise.all([
    listAttempts(ctx, invoiceId),
    loadCollectionsSettings(ctx),
    loadProfile(ctx),
  ])
  const failures = rows
    .filter(one => one.id === failing.id || one.state === 'failed' || one.state === 'returned')
    .map(one => (one.id === failing.id || !one.settled_at ? ctx.now : Temporal.Instant.from(one.settled_at)))
  return nextTry({ failures, retryDays, zone: organization.timezone, now: ctx.now })
}

interface Refused {
  code: string
  message?: string | null
  ref?: string | null
}

/** The ledger's row of it: the pending one is settled, else one is written that never counted. */
async function bookFailure(
  ctx: Ctx,
  row: InvoiceRow,
  attempt: AttemptRow,
  refused: Refused,
  failure: Failure,
) {
  const reason = (refused.message || refused.code).slice(0, 500)
  const pending = attempt.payment_id ? await findPayment(ctx, attempt.payment_id) : undefined
  if (pending?.status === 'pending') {
    return settlePayment(ctx, row, pending, { status: 'failed', reason, failure })
  }
  return bookPayment(
    ctx,
    row,
    {
      kind: 'payment',
      status: 'failed',
      provider: attempt.provider,
      method: meansOf(attempt),
      amount_cents: attempt.amount_cents,
      provider_ref: refused.ref ?? null,
      reason,
    },
    failure,
  )
}

/** An attempt on the locked invoice came to nothing: the books, the method, the next try, and whoever has to hear of it. */
export async function failAttempt(
  ctx: Ctx,
  row: InvoiceRow,
  attempt: AttemptRow,
  refused: Refused,
): Promise<AttemptRow> {
  const failure = await failureOf(ctx, row, attempt, refused.code)
  const { payment } = await bookFailure(ctx, row, attempt, refused, failure)
  return closeFailed(ctx, row, attempt, { ...refused, payment_id: payment.id, failure })
}

/** The same once it is in the books. */
export async function closeFailed(
  ctx: Ctx,
  row: InvoiceRow,
  attempt: Named & Pick<AttemptRow, 'payment_method_id'>,
  {
    code,
    message,
    ref,
    payment_id,
    failure,
    state = 'failed',
  }: Refused & {
    payment_id: string
    failure: Failure
    state?: 'failed' | 'returned'
  },
): Promise<AttemptRow> {
  const { hard, next_attempt_at: next } = failure
  const failed = await updateAttempt(ctx, attempt.id, {
    state,
    code,
    hard,
    message: message?.slice(0, 1_000) ?? null,
    settled_at: ctx.now.toString(),
    next_attempt_at: next,
    payment_id,
    ...(ref ? { provider_ref: ref } : {}),
  })
  if (next) {
    const at = Temporal.Instant.from(next)
    await ctx.schedule(chargeLater, { invoice_id: row.id, trigger: 'retry' }, { key: row.id, at })
  }
  if (hard && attempt.payment_method_id) {
    const method = await lockMethod(ctx, attempt.payment_method_id)
    await failMethod(ctx, method, code === 'expired_card' ? 'expired' : 'failed', code)
  }
  if (hard || needsCustomer(code)) await ctx.enqueue(askCustomer, { attempt_id: attempt.id })
  await follow(ctx, row)
  return failed
}

/** The money is here. */
export async function succeedAttempt(
  ctx: Ctx,
  row: InvoiceRow,
  attempt: AttemptRow,
  ref: string,
): Promise<AttemptRow> {
  const pending = attempt.payment_id ? await findPayment(ctx, attempt.payment_id) : undefined
  const { invoice, payment } =
    pending?.status === 'pending'
      ? await settlePayment(ctx, row, pending, { status: 'succeeded', provider_ref: ref })
      : await bookPayment(ctx, row, {
          kind: 'payment',
          status: 'succeeded',
          provider: attempt.provider,
          method: meansOf(attempt),
          amount_cents: attempt.amount_cents,
          provider_ref: ref,
          reference: attempt.method_label,
        })
  return closeSucceeded(ctx, invoice, attempt, { payment_id: payment.id, provider_ref: ref })
}

export async function closeSucceeded(
  ctx: Ctx,
  invoice: InvoiceRow,
  attempt: Named & Pick<AttemptRow, 'payment_method_id'>,
  given: { payment_id?: string; provider_ref?: string } = {},
): Promise<AttemptRow> {
  const now = ctx.now.toString()
  const done = await updateAttempt(ctx, attempt.id, { ...given, state: 'succeeded', settled_at: now })
  const method = attempt.payment_method_id ? await findMethod(ctx, attempt.payment_method_id) : undefined
  if (method) await updateMethod(ctx, method.id, { last_used_at: now })
  await ctx.unschedule(chargeLater, invoice.id)
  await follow(ctx, invoice)
  return done
}

/** It is on its way, and the provider will tell how it ends. */
export async function awaitOutcome(
  ctx: Ctx,
  row: InvoiceRow,
  attempt: AttemptRow,
  ref: string,
): Promise<AttemptRow> {
  if (attempt.payment_id) return attempt
  const { payment } = await bookPayment(ctx, row, {
    kind: 'payment',
    status: 'pending',
    provider: attempt.provider,
    method: meansOf(attempt),
    amount_cents: attempt.amount_cents,
    provider_ref: ref,
    reference: attempt.method_label,
  })
  return updateAttempt(ctx, attempt.id, { payment_id: payment.id, provider_ref: ref })
}

/** Nothing is to be collected any more: what waits is called off. */
export async function callOff(ctx: Ctx, row: InvoiceRow): Promise<void> {
  if (isOwed(row)) return
  await ctx.unschedule(chargeLater, row.id)
  await cancelScheduled(ctx, row.id)
  await follow(ctx, row)
}
