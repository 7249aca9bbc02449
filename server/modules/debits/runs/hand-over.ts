import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { insertPendingDebits, loadProfile, markCollections } from '#modules/billing/index.ts'
import { listDebitsOfRun, submitDebits, takeOutOfRun } from '#modules/collections/index.ts'
import { RunAlready } from '../errors.ts'
import { DebitRunSubmitted } from '../events.ts'
import { markUsed } from '../mandates/queries.ts'
import { noonOf } from '../outcomes/moments.ts'
import { refreshWaiting } from '../scheduling/refresh.ts'
import { factsOf } from './present.ts'
import { lockRun, type RunRow, updateRun } from './queries.ts'

/** The file went to the bank: what it collects is on its way. Again: nothing changes. */
export async function submitRun(ctx: Ctx, id: string): Promise<RunRow> {
  const row = await lockRun(ctx, id)
  if (row.state === 'canceled') throw RunAlready(row.state)
  return row.state === 'built' ? handOver(ctx, row) : row
}

export async function handOver(ctx: Ctx, row: RunRow): Promise<RunRow> {
  const [{ organization }, debits] = await Promise.all([
    loadProfile(ctx),
    listDebitsOfRun(ctx, row.id, ['scheduled']),
  ])
  const payments = debits.map(debit => ({
    id: newId(),
    invoice_id: debit.invoice_id,
    currency: debit.currency,
    amount_cents: debit.amount_cents,
    provider_ref: debit.end_to_end_id ?? debit.id,
    reference: row.message_id,
    received_at: noonOf(debit.collection_on ?? row.collected_on, organization.timezone),
  }))
  await insertPendingDebits(ctx, payments, userIdOf(ctx))
  await submitDebits(
    ctx,
    debits.map((debit, index) => ({ id: debit.id, payment_id: payments[index]!.id })),
  )
  await markCollections(
    ctx,
    debits.map(debit => ({
      id: debit.invoice_id,
      collection: {
        state: 'submitted',
        next_attempt_at: null,
        due_on: debit.collection_on,
        method_label: debit.method_label,
      },
    })),
  )
  await markUsed(
    ctx,
    debits.flatMap(({ mandate_id, collection_on }) =>
      mandate_id && collection_on ? [{ id: mandate_id, on: collection_on }] : [],
    ),
  )
  const submitted = await updateRun(ctx, row.id, { state: 'submitted', submitted_at: ctx.now.toString() })
  await ctx.emit(DebitRunSubmitted, factsOf(submitted))
  return submitted
}

/** While nobody has the file: what was in it waits for another run. */
export async function cancelRun(ctx: Ctx, id: string): Promise<RunRow> {
  const row = await lockRun(ctx, id)
  if (row.state !== 'built') throw RunAlready(row.state)
  const invoices = await takeOutOfRun(ctx, id)
  const canceled = await updateRun(ctx, id, { state: 'canceled' })
  await refreshWaiting(ctx, invoices)
  return canceled
}
