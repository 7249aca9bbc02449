import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import {
  findProductsOf,
  guardAmount,
  loadProfile,
  type Profile,
  rateOf,
  readCurrency,
  toReporting,
} from '#modules/billing/index.ts'
import { holdParties } from '#modules/crm/index.ts'
import { type Item, worthOf } from '../amounts/lines.ts'
import { type Anchor, anchorAt, boundary, periodColumns } from '../amounts/periods.ts'
import { checkWorth, type Rhythm } from '../amounts/value.ts'
import { CouponNotFound } from '../coupons/errors.ts'
import { findCouponByCode } from '../coupons/queries.ts'
import { checkCurrency, redemptionOf, storeRedemption } from '../coupons/redeem.ts'
import { claimCoupon } from '../coupons/service.ts'
import type { Redeemed } from '../engine/run.ts'
import { NegativeMrr } from '../errors.ts'
import { aboutSubscription, SubscriptionCreated } from '../events.ts'
import { book } from '../ledger/book.ts'
import { insertSubscription, replaceItems, type SubscriptionRow } from '../queries.ts'
import { planTrialNotice } from '../renewals/trial-ending.ts'
import type { SubscriptionIn } from '../schema.ts'
import { taxesOf } from '../store/load.ts'
import { renewSubscription } from '../store/order.ts'
import { fillItems, itemTaxes } from '../value/items.ts'

export interface NewSubscription extends SubscriptionIn {
  quote_id?: string | null
  /** Items that were agreed on before, taken as they are. */
  agreedItems?: readonly Item[]
}

const DEFAULT_TRIAL_DAYS = 14

async function fillNew(
  ctx: Ctx,
  profile: Profile,
  given: NewSubscription,
  currency: string,
): Promise<Item[]> {
  const { contact_id = null, company_id = null } = given
  const items = given.items ?? []
  const tax = await taxesOf(ctx, profile, { contact_id, company_id, currency })
  return fillItems(profile, await findProductsOf(ctx, items), currency, items, [], itemTaxes(ctx, tax))
}

export async function createSubscription(ctx: Ctx, given: NewSubscription): Promise<SubscriptionRow> {
  const profile = await loadProfile(ctx)
  holdParties(ctx, { companies: [given.company_id], contacts: [given.contact_id] })
  const currency = readCurrency(given.currency ?? profile.reportingCurrency)
  const rhythm = {
    billing_interval: given.billing_interval ?? 'month',
    billing_interval_count: given.billing_interval_count ?? 1,
  } as const
  const items = given.agreedItems ?? (await fillNew(ctx, profile, given, currency))
  if ((given.mrr_cents ?? 0) < 0) throw NegativeMrr()
  const { rate, asOf } = rateOf(profile, currency)
  const coupons = await claimCoupons(ctx, profile, currency, given.coupon_codes ?? [])
  const [mrr, reporting] = guardAmount(() => {
    const worth = items.length > 0 ? worthOf(items, rhythm, coupons) : (given.mrr_cents ?? 0)
    checkWorth(worth, rhythm)
    return [worth, toReporting(profile, worth, currency, rate)] as const
  })
  const status = given.status ?? 'active'
  const trialEnd = status === 'trialing' ? readTrialEnd(ctx, given) : null
  const startedAt = readStart(ctx, given, trialEnd !== null)
  const { timezone } = profile.organization
  const anchor = anchorAt(trialEnd ?? startedAt, timezone)
  const id = newId()
  const now = ctx.now.toString()
  const period = trialEnd
    ? { period_index: -1, current_period_start: now, current_period_end: trialEnd.toString() }
    : periodColumns(anchor, rhythm, indexAt(ctx.now, anchor, rhythm))
  const row = await insertSubscription(ctx, {
    id,
    status,
    contact_id: given.contact_id ?? null,
    company_id: given.company_id ?? null,
    quote_id: given.quote_id ?? null,
    quote_interval: given.quote_id ? rhythm.billing_interval : null,
    customer_id: given.company_id ?? given.contact_id ?? id,
    currency,
    mrr_cents: mrr,
    reporting_mrr_cents: reporting,
    fx_rate: rate,
    fx_as_of: asOf,
    ...rhythm,
    ...anchor,
    ...period,
    started_at: startedAt.toString(),
    value_set: items.length === 0,
    bill_from: given.bill_past && period.period_index > 0 ? 0 : null,
    trial_end: trialEnd?.toString() ?? null,
    notes: given.notes ?? null,
    created_at: now,
    updated_at: now,
  })
  await replaceItems(ctx, id, items)
  for (const coupon of coupons) await storeRedemption(ctx, id, coupon)
  if (status === 'active') {
    await book(ctx, timezone, {
      subscriptionId: id,
      customerId: row.customer_id,
      kind: 'new',
      deltaCents: row.reporting_mrr_cents,
      note: null,
    })
  }
  if (trialEnd) await planTrialNotice(ctx, id, trialEnd)
  await ctx.emit(SubscriptionCreated, aboutSubscription(row))
  await ctx.schedule(renewSubscription, { subscription_id: id }, { key: id, at: trialEnd ?? ctx.now })
  return row
}

function readTrialEnd(ctx: Ctx, given: NewSubscription): Temporal.Instant {
  const end = given.trial_end
    ? Temporal.Instant.from(given.trial_end)
    : ctx.now.add({ hours: 24 * (given.trial_days ?? DEFAULT_TRIAL_DAYS) })
  if (Temporal.Instant.compare(end, ctx.now) <= 0) throw InvalidInput('trial_end must lie in the future')
  return end
}

const YEARS_BACK = 10

/** The moment that its periods are counted from. */
function readStart(ctx: Ctx, { started_at }: NewSubscription, isTrial: boolean): Temporal.Instant {
  if (!started_at) return ctx.now
  if (isTrial) throw InvalidInput('started_at cannot be combined with a trial')
  const start = Temporal.Instant.from(started_at)
  const earliest = ctx.now.toZonedDateTimeISO('UTC').subtract({ years: YEARS_BACK }).toInstant()
  if (Temporal.Instant.compare(start, ctx.now) > 0) throw InvalidInput('started_at cannot lie in the future')
  if (Temporal.Instant.compare(start, earliest) < 0) {
    throw InvalidInput(say`started_at must lie within the last ${{ years: YEARS_BACK }} years`)
  }
  return start
}

/** Which period holds a moment. */
function indexAt(at: Temporal.Instant, anchor: Anchor, rhythm: Rhythm): number {
  let index = 0
  while (Temporal.Instant.compare(boundary(anchor, rhythm, index + 1), at) <= 0) index += 1
  return index
}

/** One that cannot be redeemed refuses all of it. */
async function claimCoupons(
  ctx: Ctx,
  profile: Profile,
  currency: string,
  codes: readonly string[],
): Promise<Redeemed[]> {
  const redeemed: Redeemed[] = []
  for (const code of new Set(codes.map(one => one.trim().toUpperCase()))) {
    const coupon = found(await findCouponByCode(ctx, code), CouponNotFound)
    checkCurrency(coupon, currency)
    await claimCoupon(ctx, coupon, profile.organization.timezone, true)
    redeemed.push(redemptionOf(ctx, coupon))
  }
  return redeemed
}
