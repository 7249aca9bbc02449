import type { Ctx } from '#kit/context.ts'
import { findProductsOf, loadProfile, priceIn } from '#modules/billing/index.ts'
import {
  getSchedule,
  listOwnSubscriptions,
  presentDetail,
  SubscriptionNotFound,
  type SubscriptionRow,
} from '#modules/subscriptions/index.ts'
import type { Settings } from '../settings/schema.ts'
import type { Guest } from '../visits/visit.ts'
import type { PortalSubscription } from './schema.ts'

const MONTHS_AHEAD = 14

export async function requireOwn(ctx: Ctx, { customer }: Guest, id: string): Promise<SubscriptionRow> {
  const [row] = await listOwnSubscriptions(ctx, customer, id)
  if (!row) throw SubscriptionNotFound()
  return row
}

/** The products that a subscription may be changed to: those billed in its rhythm, at its currency's price. */
async function optionsFor(ctx: Ctx, row: SubscriptionRow, { change, features }: Settings) {
  const ids = features.change ? change.product_ids : []
  const products = await findProductsOf(
    ctx,
    ids.map(product_id => ({ product_id })),
  )
  const profile = await loadProfile(ctx)
  return {
    quantities: features.change && change.quantities,
    max_quantity: change.max_quantity,
    products: ids.flatMap(id => {
      const product = products.get(id)
      if (!product || product.archived_at || product.billing_interval !== row.billing_interval) return []
      return [{ id, name: product.name, unit_price_cents: priceIn(profile, product, row.currency) }]
    }),
  }
}

export async function presentPlan(ctx: Ctx, guest: Guest, row: SubscriptionRow): Promise<PortalSubscription> {
  const [shown, schedule, options] = await Promise.all([
    presentDetail(ctx, row),
    row.status === 'canceled' ? [] : getSchedule(ctx, row.id, MONTHS_AHEAD),
    optionsFor(ctx, row, guest.settings),
  ])
  const next = schedule.find(one => one.kind === 'invoice' && one.period_start !== null)
  return {
    id: shown.id,
    status: shown.status,
    currency: shown.currency,
    items: shown.items.map(({ id, name, quantity, unit_price_cents, product_id }) => ({
      ...{ id, name, quantity, unit_price_cents, product_id },
    })),
    billing_interval: shown.billing_interval,
    billing_interval_count: shown.billing_interval_count,
    current_period_end: shown.current_period_end,
    trial_end: shown.trial_end,
    cancel_at_period_end: shown.cancel_at_period_end,
    resumes_at: shown.resumes_at,
    next_invoice: next
      ? {
          on: next.on,
          period_start: next.period_start!,
          period_end: next.period_end!,
          lines: next.lines,
          subtotal_cents: next.subtotal_cents,
          tax_cents: next.tax_cents,
          total_cents: next.total_cents,
        }
      : null,
    options,
  }
}

export async function getPlans(ctx: Ctx, guest: Guest): Promise<PortalSubscription[]> {
  const plans: PortalSubscription[] = []
  for (const row of await listOwnSubscriptions(ctx, guest.customer))
    plans.push(await presentPlan(ctx, guest, row))
  return plans
}
