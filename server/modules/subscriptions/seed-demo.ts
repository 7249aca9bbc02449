import type { Ctx } from '#kit/context.ts'
import { cancelSubscription, pauseSubscription } from './changes/cancel.ts'
import { changeSubscription } from './changes/change.ts'
import { redeemCoupon } from './coupons/redeem.ts'
import { createCoupon } from './coupons/service.ts'
import { listCompaniesForDemo } from './queries.ts'
import { createSubscription } from './starting/create.ts'
import { settleRange } from './store/queries.ts'

const plans = [
  { name: 'Team plan', quantity: 12, unit_price_cents: 2_900, interval: 'month', currency: 'USD' },
  { name: 'Business plan', quantity: 1, unit_price_cents: 118_800, interval: 'year', currency: 'USD' },
  { name: 'Team plan', quantity: 5, unit_price_cents: 2_700, interval: 'month', currency: 'EUR' },
  { name: 'Starter plan', quantity: 1, unit_price_cents: 4_900, interval: 'quarter', currency: 'GBP' },
] as const

interface PastPlan {
  /** How many days ago it began, was changed to another number of seats, and was cancelled. */
  days: number
  seats: number
  later?: { days: number; seats: number }
  canceled?: number
}

/** A year by the year: none of them renews before the demo is looked at. */
const past: readonly PastPlan[] = [
  { days: 338, seats: 10, later: { days: 190, seats: 16 } },
  { days: 301, seats: 6 },
  { days: 262, seats: 14, canceled: 95 },
  { days: 224, seats: 8, later: { days: 130, seats: 12 } },
  { days: 171, seats: 20, later: { days: 60, seats: 15 } },
  { days: 118, seats: 5 },
  { days: 74, seats: 9 },
]

const SEAT_CENTS = 34_800

const daysAgo = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: ctx.now.subtract({ hours: 24 * days }) })

/**
 * A year of customers who came, grew, shrank and left, and a few on plans in more than
 * one currency and rhythm: one about to grow, one with a coupon, one that rests.
 */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const companies = await listCompaniesForDemo(ctx, past.length + plans.length)
  for (const [index, plan] of past.entries()) await seedPast(ctx, plan, companies[index]?.id ?? null)
  const ids: string[] = []
  for (const [index, { interval, currency, ...item }] of plans.entries()) {
    const { id } = await createSubscription(ctx, {
      company_id: companies[past.length + index]?.id ?? null,
      currency,
      billing_interval: interval,
      items: [item],
    })
    ids.push(id)
  }
  const [growing, , lowered, resting] = ids
  const [team] = plans
  const { interval: _interval, currency: _currency, ...item } = team
  await changeSubscription(ctx, growing!, { items: [{ ...item, quantity: 15 }], proration: 'next' })
  await createCoupon(ctx, {
    ...{ code: 'WELCOME10', name: 'Welcome', kind: 'percent', value: 10 },
    ...{ duration: 'repeating', periods: 3 },
  })
  await redeemCoupon(ctx, lowered!, 'WELCOME10')
  const resumes_at = ctx.now.add({ hours: 24 * 45 }).toString()
  await pauseSubscription(ctx, resting!, { resumes_at, unused: 'extend', reason: 'Building works' })
}

async function seedPast(ctx: Ctx, plan: PastPlan, company_id: string | null): Promise<void> {
  const items = (seats: number) => [
    { name: 'Annual plan, a seat', quantity: seats, unit_price_cents: SEAT_CENTS },
  ]
  const began = daysAgo(ctx, plan.days)
  const { id, current_period_start, current_period_end } = await createSubscription(began, {
    company_id,
    currency: 'USD',
    billing_interval: 'year',
    items: items(plan.seats),
  })
  // Their year was paid when it began, before there were invoices here.
  await settleRange(began, id, { start: current_period_start, end: current_period_end }, null)
  if (plan.later) {
    await changeSubscription(daysAgo(ctx, plan.later.days), id, { items: items(plan.later.seats) })
  }
  if (plan.canceled) await cancelSubscription(daysAgo(ctx, plan.canceled), id, { at_period_end: false })
}
