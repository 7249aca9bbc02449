import type { Ctx } from '#kit/context.ts'
import { worthOf } from '../amounts/lines.ts'
import { anchorAt, periodColumns } from '../amounts/periods.ts'
import type { Rhythm } from '../amounts/value.ts'
import { rhythmOf, runningCoupons } from '../engine/run.ts'
import type { PauseIn, ResumeIn } from '../engine/schema.ts'
import { ReactivationNeedsMrr } from '../errors.ts'
import {
  aboutSubscription,
  SubscriptionCanceled,
  SubscriptionPaused,
  SubscriptionReactivated,
} from '../events.ts'
import { lockSubscription, type SubscriptionRow } from '../queries.ts'
import type { CancelIn, ReactivateIn } from '../schema.ts'
import { loadRun } from '../store/load.ts'
import { renewSubscription } from '../store/order.ts'
import { revalue } from '../value/revalue.ts'
import { type Changed, enact } from './change.ts'
import { decideCancel, decidePause, decideResume } from './decide.ts'
import { checkHash } from './preview.ts'

export interface Repeatable extends Changed {
  already: boolean
}

export async function cancelSubscription(ctx: Ctx, id: string, given: CancelIn): Promise<Repeatable> {
  const decision = await decideCancel(ctx, id, given, true)
  if ('already' in decision) return { row: decision.already.row, change: null, already: true }
  checkHash(decision, given.expected_hash)
  const done = await enact(ctx, decision)
  if (!decision.later) {
    await ctx.emit(SubscriptionCanceled, {
      ...aboutSubscription(done.row),
      at_period_end: done.row.status !== 'canceled',
      reason: done.row.cancel_reason,
    })
  }
  return { ...done, already: false }
}

export async function pauseSubscription(ctx: Ctx, id: string, given: PauseIn): Promise<Repeatable> {
  const decision = await decidePause(ctx, id, given, true)
  if ('already' in decision) return { row: decision.already.row, change: null, already: true }
  checkHash(decision, given.expected_hash)
  const done = await enact(ctx, decision)
  await ctx.emit(SubscriptionPaused, {
    ...aboutSubscription(done.row),
    change_id: decision.change.id,
    resumes_at: done.row.resumes_at,
    reason: given.reason ?? null,
  })
  return { ...done, already: false }
}

export async function resumeSubscription(ctx: Ctx, id: string, given: ResumeIn): Promise<Changed> {
  const decision = await decideResume(ctx, id, true)
  checkHash(decision, given.expected_hash)
  return enact(ctx, decision)
}

/** Takes a planned end back, resumes what is paused, or opens a canceled subscription again from today on. */
export async function reactivateSubscription(
  ctx: Ctx,
  id: string,
  given: ReactivateIn,
): Promise<SubscriptionRow> {
  const row = await lockSubscription(ctx, id)
  const mrrCents = given.mrr_cents ?? (row.status === 'canceled' ? 0 : row.mrr_cents)
  if (mrrCents <= 0) throw ReactivationNeedsMrr()
  const note = given.note ?? null
  const { state } = await loadRun(ctx, row, true)
  const worth = worthOf(state.items, rhythmOf(row), runningCoupons(state))
  const open = { cancel_at_period_end: false, cancel_reason: null, canceled_at: null }
  const change = { ...open, value_set: state.items.length === 0 || worth !== mrrCents }
  const updated =
    row.status === 'canceled'
      ? await revalue(ctx, row, {
          mrrCents,
          status: 'active',
          kind: 'reactivation',
          note,
          change: { ...change, ...restart(ctx, row) },
        })
      : await revalue(ctx, row, { mrrCents, note, change })
  if (row.status === 'paused') return (await enact(ctx, await decideResume(ctx, id, true, note))).row
  await ctx.emit(SubscriptionReactivated, aboutSubscription(updated))
  if (row.status === 'canceled') {
    await ctx.schedule(renewSubscription, { subscription_id: id }, { key: id, at: ctx.now })
  }
  return updated
}

/** What was canceled is not billed for the time between: a new first period begins today. */
function restart(ctx: Ctx, row: SubscriptionRow): Partial<SubscriptionRow> {
  const anchor = anchorAt(ctx.now, row.anchor_zone)
  return {
    anchor: anchor.anchor as never,
    trial_end: null,
    period_days: null,
    ...periodColumns(anchor, row as Rhythm, 0),
  }
}
