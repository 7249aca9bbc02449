import type { Ctx } from '#kit/context.ts'
import { ReactivationNeedsMrr } from '../errors.ts'
import { aboutSubscription, SubscriptionCanceled, SubscriptionReactivated } from '../events.ts'
import { lockSubscription, type SubscriptionRow, updateSubscription } from '../queries.ts'
import { anchorAt, periodColumns } from '../renewals/periods.ts'
import { renewSubscription } from '../renewals/renew.ts'
import type { CancelIn, ReactivateIn } from '../schema.ts'
import { endSubscription } from '../value/end.ts'
import { revalue } from '../value/revalue.ts'
import type { Rhythm } from '../value/value.ts'

export interface Canceled {
  row: SubscriptionRow
  already: boolean
}

export async function cancelSubscription(ctx: Ctx, id: string, given: CancelIn): Promise<Canceled> {
  const row = await lockSubscription(ctx, id)
  const atPeriodEnd = given.at_period_end ?? false
  if (row.status === 'canceled' || (atPeriodEnd && row.cancel_at_period_end)) return { row, already: true }
  // Ending now what was planned to end anyway: why is known already.
  const reason = given.reason ?? (row.cancel_at_period_end ? row.cancel_reason : null)
  const updated = atPeriodEnd
    ? await updateSubscription(ctx, id, { cancel_at_period_end: true, cancel_reason: reason })
    : await endSubscription(ctx, row, reason)
  await ctx.emit(SubscriptionCanceled, { ...aboutSubscription(updated), at_period_end: atPeriodEnd, reason })
  return { row: updated, already: false }
}

/** Takes a planned end back, or opens a canceled subscription again from today on. */
export async function reactivateSubscription(
  ctx: Ctx,
  id: string,
  given: ReactivateIn,
): Promise<SubscriptionRow> {
  const row = await lockSubscription(ctx, id)
  const mrrCents = given.mrr_cents ?? (row.status === 'canceled' ? 0 : row.mrr_cents)
  if (mrrCents <= 0) throw ReactivationNeedsMrr()
  const note = given.note ?? null
  const open = { cancel_at_period_end: false, cancel_reason: null, canceled_at: null }
  const updated =
    row.status === 'canceled'
      ? await revalue(ctx, row, {
          mrrCents,
          status: 'active',
          kind: 'reactivation',
          note,
          change: { ...open, ...restart(ctx, row) },
        })
      : await revalue(ctx, row, { mrrCents, note, change: open })
  await ctx.emit(SubscriptionReactivated, aboutSubscription(updated))
  if (row.status === 'canceled') {
    await ctx.schedule(renewSubscription, { subscription_id: id }, { key: id, at: ctx.now })
  }
  return updated
}

/** What was canceled is not billed for the time between: a new first period begins today. */
function restart(ctx: Ctx, row: SubscriptionRow): Partial<SubscriptionRow> {
  const anchor = anchorAt(ctx.now, row.anchor_zone)
  return { anchor: anchor.anchor as never, trial_end: null, ...periodColumns(anchor, row as Rhythm, 0) }
}
