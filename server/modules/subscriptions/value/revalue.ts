import type { Ctx } from '#kit/context.ts'
import { guardAmount, loadProfile, type Profile, toReporting } from '#modules/billing/index.ts'
import { checkWorth, type Rhythm } from '../amounts/value.ts'
import { counts } from '../engine/run.ts'
import { book } from '../ledger/book.ts'
import { type SubscriptionRow, updateSubscription } from '../queries.ts'
import type { MovementKind } from '../schema.ts'

export interface Revaluation {
  mrrCents: number
  status?: string
  /** The kind to book; left out, the direction decides. */
  kind?: MovementKind
  note?: string | null
  change?: Partial<SubscriptionRow>
}

/** Gives a locked subscription another value or status, and books exactly what that changes in the reporting currency. */
export async function revalue(
  ctx: Ctx,
  row: SubscriptionRow,
  to: Revaluation,
  profile?: Profile,
): Promise<SubscriptionRow> {
  const { organization, ...source } = profile ?? (await loadProfile(ctx))
  const status = to.status ?? row.status
  const reporting = guardAmount(() => {
    checkWorth(to.mrrCents, { ...row, ...to.change } as Rhythm)
    return toReporting(source, to.mrrCents, row.currency, row.fx_rate)
  })
  const before = counts(row.status) ? row.reporting_mrr_cents : 0
  const after = counts(status) ? reporting : 0
  const updated = await updateSubscription(ctx, row.id, {
    ...to.change,
    status,
    mrr_cents: to.mrrCents,
    reporting_mrr_cents: reporting,
  })
  await book(ctx, organization.timezone, {
    subscriptionId: row.id,
    customerId: row.customer_id,
    kind: to.kind ?? (after > before ? 'expansion' : 'contraction'),
    deltaCents: after - before,
    note: to.note ?? null,
  })
  return updated
}
