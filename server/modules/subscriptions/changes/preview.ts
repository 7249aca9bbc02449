import type { Ctx } from '#kit/context.ts'
import { guardAmount, loadProfile, toReporting } from '#modules/billing/index.ts'
import { NegativeMrr, SubscriptionCanceled } from '../errors.ts'
import { requireSubscription } from '../queries.ts'
import type { ChangePreview, SubscriptionPatch } from '../schema.ts'
import { counts } from '../value/revalue.ts'
import { checkWorth, type Rhythm } from '../value/value.ts'
import { readChange } from './change.ts'

/** The same reckoning as the change itself, without writing any of it. */
export async function previewChange(ctx: Ctx, id: string, given: SubscriptionPatch): Promise<ChangePreview> {
  const row = await requireSubscription(ctx, id)
  if ((given.mrr_cents ?? 0) < 0) throw NegativeMrr()
  if (row.status === 'canceled') throw SubscriptionCanceled()
  const profile = await loadProfile(ctx)
  const { rhythm, mrrCents } = await readChange(ctx, profile, row, given)
  const reporting = guardAmount(() => {
    checkWorth(mrrCents, rhythm as Rhythm)
    return toReporting(profile, mrrCents, row.currency, row.fx_rate)
  })
  const delta = counts(row.status) ? reporting - row.reporting_mrr_cents : 0
  return {
    currency: row.currency,
    mrr_before_cents: row.mrr_cents,
    mrr_after_cents: mrrCents,
    reporting_currency: profile.reportingCurrency,
    delta_cents: delta,
    movement: delta === 0 ? null : delta > 0 ? 'expansion' : 'contraction',
  }
}
