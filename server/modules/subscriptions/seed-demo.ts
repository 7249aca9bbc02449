import type { Ctx } from '#kit/context.ts'
import { createSubscription } from './create.ts'
import { listCompaniesForDemo } from './queries.ts'

const plans = [
  { name: 'Team plan', quantity: 12, unit_price_cents: 2_900, interval: 'month', currency: 'USD' },
  { name: 'Business plan', quantity: 1, unit_price_cents: 118_800, interval: 'year', currency: 'USD' },
  { name: 'Team plan', quantity: 5, unit_price_cents: 2_700, interval: 'month', currency: 'EUR' },
  { name: 'Starter plan', quantity: 1, unit_price_cents: 4_900, interval: 'quarter', currency: 'GBP' },
] as const

/** A few customers on plans, in more than one currency and rhythm. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const companies = await listCompaniesForDemo(ctx, plans.length)
  for (const [index, { interval, currency, ...item }] of plans.entries()) {
    await createSubscription(ctx, {
      company_id: companies[index]?.id ?? null,
      currency,
      billing_interval: interval,
      items: [item],
    })
  }
}
