import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { Interval } from '#kit/time/period.ts'
import { guardAmount, type Profile, rateOf, toReporting } from '#modules/billing/index.ts'
import { type Anchor, anchorAt, boundary, periodColumns } from '../amounts/periods.ts'
import { checkWorth, mrrOf, type Rhythm } from '../amounts/value.ts'
import { isSettled } from '../engine/run.ts'
import { book } from '../ledger/book.ts'
import {
  insertSubscription,
  lockSubscription,
  replaceItems,
  type SubscriptionRow,
  updateSubscription,
} from '../queries.ts'
import { renewSubscription } from '../store/order.ts'
import { listSettled, settleRange } from '../store/queries.ts'
import { endSubscription } from '../value/end.ts'
import { revalue } from '../value/revalue.ts'

/** A subscription that another system renews and bills; here it is counted. */
export interface ForeignSubscription {
  provider: string
  provider_ref: string
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  contact_id: string | null
  currency: string
  billing_interval: Interval
  billing_interval_count: number
  items: readonly { name: string; quantity: number; unit_price_cents: number; product_id: string | null }[]
  started_at: string
  trial_end: string | null
  /** From where its periods are counted. */
  anchor_at: string
  period_start: string
  cancel_at_period_end: boolean
  canceled_at: string | null
  cancel_reason: string | null
}

const itemsOf = ({ items }: ForeignSubscription) =>
  items.map(item => ({
    id: newId(),
    name: item.name.slice(0, 500) || 'Item',
    quantity: String(item.quantity),
    unit_price_cents: item.unit_price_cents,
    product_id: item.product_id,
    description: null,
    unit: null,
    tax_name: null,
    tax_rate: '0',
    discount_kind: 'none' as const,
    discount_value: '0',
    discount_periods: null,
    discount_periods_left: null,
  }))

/** With its past: revenue from the day it began to be paid for, and to the day it ended. */
export async function bringInSubscription(
  ctx: Ctx,
  profile: Profile,
  given: ForeignSubscription,
): Promise<string> {
  const rhythm: Rhythm = given
  const items = itemsOf(given)
  const { rate, asOf } = rateOf(profile, given.currency)
  const [mrr, reporting] = guardAmount(() => {
    const worth = mrrOf(items, rhythm)
    checkWorth(worth, rhythm)
    return [worth, toReporting(profile, worth, given.currency, rate)] as const
  })
  const id = newId()
  const paysFrom = startOfPay(given)
  const wasPaid = given.status !== 'trialing' && isBefore(paysFrom, given.canceled_at)
  const status = wasPaid ? (given.status === 'past_due' ? 'past_due' : 'active') : 'trialing'
  const { timezone } = profile.organization
  const row = await insertSubscription(ctx, {
    id,
    status,
    contact_id: given.contact_id,
    customer_id: given.contact_id ?? id,
    currency: given.currency,
    mrr_cents: mrr,
    reporting_mrr_cents: reporting,
    fx_rate: rate,
    fx_as_of: asOf,
    billing_interval: given.billing_interval,
    billing_interval_count: given.billing_interval_count,
    ...placeOf(given, timezone),
    started_at: given.started_at,
    trial_end: given.trial_end,
    cancel_at_period_end: given.cancel_at_period_end,
    cancel_reason: given.cancel_reason,
    provider: given.provider,
    provider_ref: given.provider_ref,
    created_at: given.started_at,
    updated_at: ctx.now.toString(),
  })
  await replaceItems(ctx, id, items)
  if (wasPaid) {
    await book(at(ctx, paysFrom), timezone, {
      subscriptionId: id,
      customerId: row.customer_id,
      kind: 'new',
      deltaCents: row.reporting_mrr_cents,
      note: null,
    })
  }
  await settleOrEnd(ctx, row, given)
  return id
}

/** What happened to it over there since. False where it ended here, or there is nothing new. */
export async function followSubscription(
  ctx: Ctx,
  profile: Profile,
  id: string,
  given: ForeignSubscription,
): Promise<boolean> {
  const row = await lockSubscription(ctx, id)
  if (row.status === 'canceled') return false
  const items = itemsOf(given)
  const mrr = guardAmount(() => mrrOf(items, given))
  await replaceItems(ctx, id, items)
  const status = given.status === 'canceled' ? row.status : given.status
  const change = {
    billing_interval: given.billing_interval,
    billing_interval_count: given.billing_interval_count,
    ...placeOf(given, row.anchor_zone),
    trial_end: given.trial_end,
    cancel_at_period_end: given.cancel_at_period_end,
    cancel_reason: given.cancel_reason,
  } as unknown as Partial<SubscriptionRow>
  const begins = row.status === 'trialing' && status !== 'trialing'
  const moved =
    mrr === row.mrr_cents && status === row.status
      ? await updateSubscription(ctx, id, change)
      : await revalue(
          ctx,
          row,
          { mrrCents: mrr, status, change, ...(begins ? { kind: 'new' as const } : {}) },
          profile,
        )
  await settleOrEnd(ctx, moved, given)
  return true
}

const at = (ctx: Ctx, moment: string): Ctx => ({ ...ctx, now: Temporal.Instant.from(moment) })

const isBefore = (moment: string, other: string | null): boolean =>
  other === null || Temporal.Instant.compare(moment, other) < 0

const startOfPay = ({ started_at, trial_end }: ForeignSubscription): string =>
  trial_end && isBefore(started_at, trial_end) ? trial_end : started_at

/** The running period counts as settled: whoever bills it has done so. */
async function settleOrEnd(ctx: Ctx, row: SubscriptionRow, given: ForeignSubscription): Promise<void> {
  if (given.status === 'canceled') {
    await endSubscription(at(ctx, given.canceled_at ?? ctx.now.toString()), row, given.cancel_reason)
    return
  }
  const settled = (await listSettled(ctx, [row.id])).get(row.id) ?? []
  if (row.status !== 'trialing' && !isSettled({ row, settled })) {
    const period = { start: row.current_period_start, end: row.current_period_end }
    await settleRange(ctx, row.id, period, null)
  }
  const due = Temporal.Instant.from(row.current_period_end)
  await ctx.schedule(renewSubscription, { subscription_id: row.id }, { key: row.id, at: due })
}

function placeOf(given: ForeignSubscription, timezone: string): Anchor & ReturnType<typeof periodColumns> {
  if (given.status === 'trialing' && given.trial_end) {
    return {
      ...anchorAt(Temporal.Instant.from(given.trial_end), timezone),
      period_index: -1,
      current_period_start: given.started_at,
      current_period_end: given.trial_end,
    }
  }
  const start = Temporal.Instant.from(given.period_start)
  const first = isBefore(given.period_start, given.anchor_at) ? start : Temporal.Instant.from(given.anchor_at)
  const anchor = anchorAt(first, timezone)
  // An hour's grace: theirs are counted in UTC, ours on the wall clock.
  const now = start.add({ hours: 1 })
  let index = 0
  while (Temporal.Instant.compare(boundary(anchor, given, index + 1), now) <= 0) index += 1
  return { ...anchor, ...periodColumns(anchor, given, index) }
}
