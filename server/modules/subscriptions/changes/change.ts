import type { Ctx } from '#kit/context.ts'
import { guardAmount, loadProfile, type Profile } from '#modules/billing/index.ts'
import { NegativeMrr, SubscriptionCanceled } from '../errors.ts'
import { aboutSubscription, SubscriptionChanged } from '../events.ts'
import {
  listItems,
  lockSubscription,
  replaceItems,
  type SubscriptionRow,
  updateSubscription,
} from '../queries.ts'
import { boundary } from '../renewals/periods.ts'
import { renewSubscription } from '../renewals/renew.ts'
import type { SubscriptionPatch } from '../schema.ts'
import { resolveItems } from '../value/items.ts'
import { revalue } from '../value/revalue.ts'
import { mrrOf, type Rhythm } from '../value/value.ts'

/** PATCH: another value, other items, another rhythm. What that does to the MRR is booked by its direction. */
export async function changeSubscription(
  ctx: Ctx,
  id: string,
  given: SubscriptionPatch,
): Promise<SubscriptionRow> {
  const row = await lockSubscription(ctx, id)
  if ((given.mrr_cents ?? 0) < 0) throw NegativeMrr()
  const changesValue =
    given.mrr_cents != null ||
    given.items != null ||
    given.billing_interval != null ||
    given.billing_interval_count != null
  if (!changesValue)
    return given.notes === undefined ? row : updateSubscription(ctx, id, { notes: given.notes })
  if (row.status === 'canceled') throw SubscriptionCanceled()
  const profile = await loadProfile(ctx)
  const { rhythm, items, mrrCents } = await readChange(ctx, profile, row, given)
  if (items) await replaceItems(ctx, id, items)
  const updated = await revalue(
    ctx,
    row,
    { mrrCents, note: given.note ?? null, change: { ...notesOf(given), ...rhythmColumns(row, rhythm) } },
    profile,
  )
  await ctx.emit(SubscriptionChanged, aboutSubscription(updated))
  // Another rhythm moves the period's end. Looked at now and not then: the running period may not be billed yet.
  if (changesRhythm(row, rhythm)) {
    await ctx.schedule(renewSubscription, { subscription_id: id }, { key: id, at: ctx.now })
  }
  return updated
}

/** What a change comes to: rhythm, items where they are given, and the value. */
export async function readChange(ctx: Ctx, profile: Profile, row: SubscriptionRow, given: SubscriptionPatch) {
  const rhythm = {
    billing_interval: given.billing_interval ?? row.billing_interval,
    billing_interval_count: given.billing_interval_count ?? row.billing_interval_count,
  } as Rhythm
  const before = await listItems(ctx, row.id)
  const known = new Set(before.flatMap(item => item.product_id ?? []))
  const items = given.items ? await resolveItems(ctx, profile, row.currency, given.items, known) : null
  const current = items ?? before
  const fromItems = current.length > 0 && (items !== null || given.mrr_cents == null)
  const mrrCents = given.mrr_cents ?? (fromItems ? guardAmount(() => mrrOf(current, rhythm)) : row.mrr_cents)
  return { rhythm, items, mrrCents }
}

const notesOf = ({ notes }: SubscriptionPatch) => (notes === undefined ? {} : { notes })

const changesRhythm = (row: SubscriptionRow, rhythm: Rhythm): boolean =>
  row.billing_interval !== rhythm.billing_interval ||
  row.billing_interval_count !== rhythm.billing_interval_count

/** A new rhythm begins with the running period: its start stays, its end follows the new interval. */
function rhythmColumns(row: SubscriptionRow, rhythm: Rhythm): Partial<SubscriptionRow> {
  if (!changesRhythm(row, rhythm)) return {}
  if (row.status === 'trialing') return rhythm
  const start = Temporal.Instant.from(row.current_period_start)
  const wall = start.toZonedDateTimeISO(row.anchor_zone).toPlainDateTime()
  const anchor = { anchor: wall.toString({ fractionalSecondDigits: 3 }), anchor_zone: row.anchor_zone }
  return {
    ...rhythm,
    anchor: anchor.anchor as never,
    period_index: 0,
    current_period_end: boundary(anchor, rhythm, 1).toString(),
  }
}
