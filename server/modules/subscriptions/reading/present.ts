import type { Ctx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import { loadProfile, type Profile } from '#modules/billing/index.ts'
import { counts } from '../engine/run.ts'
import { findNames, listItems, listMovements, type Named, type SubscriptionRow } from '../queries.ts'
import type { MovementKind, Subscription, SubscriptionDetail } from '../schema.ts'
import { toItem } from '../store/load.ts'
import { listRedeemed } from '../store/queries.ts'
import { presentItem } from '../value/present-item.ts'

const nameless: Named = { customer_name: null, item_names: [] }

export function present(
  row: SubscriptionRow,
  { organization }: Pick<Profile, 'organization'>,
  named: Named = nameless,
): Subscription {
  return {
    id: row.id,
    status: row.status as Subscription['status'],
    currency: row.currency,
    contact_id: row.contact_id,
    company_id: row.company_id,
    quote_id: row.quote_id,
    mrr_cents: row.mrr_cents,
    arr_cents: row.mrr_cents * 12,
    // What it adds to the reported total: a trial adds nothing yet.
    reporting_mrr_cents: counts(row.status) ? row.reporting_mrr_cents : 0,
    mrr_display: formatMoney(row.mrr_cents, row.currency, organization.locale),
    billing_interval: row.billing_interval as Subscription['billing_interval'],
    billing_interval_count: row.billing_interval_count,
    current_period_start: row.current_period_start,
    current_period_end: row.current_period_end,
    started_at: row.started_at,
    trial_end: row.trial_end,
    cancel_at_period_end: row.cancel_at_period_end,
    paused_at: row.paused_at,
    resumes_at: row.resumes_at,
    canceled_at: row.canceled_at,
    cancel_reason: row.cancel_reason,
    provider: row.provider,
    provider_ref: row.provider_ref,
    notes: row.notes,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...named,
  }
}

export async function presentDetail(ctx: Ctx, row: SubscriptionRow): Promise<SubscriptionDetail> {
  const profile = await loadProfile(ctx)
  const [items, coupons, movements, names] = await Promise.all([
    listItems(ctx, row.id),
    listRedeemed(ctx, [row.id]),
    listMovements(ctx, row.id),
    findNames(ctx, [row.id]),
  ])
  return {
    ...present(row, profile, names.get(row.id)),
    items: items.map((item, position) => presentItem(toItem(item), position)),
    coupons: (coupons.get(row.id) ?? [])
      .filter(coupon => coupon.ended_at === null)
      .map(({ coupon_id, code, kind, value, duration, periods_left, redeemed_at }) => ({
        ...{ coupon_id, code, kind, value: Number(value), duration, periods_left, redeemed_at },
      })),
    mrr_movements: movements.map(movement => ({
      ...movement,
      kind: movement.kind as MovementKind,
      delta_display: formatMoney(
        movement.delta_cents,
        profile.reportingCurrency,
        profile.organization.locale,
      ),
    })),
  }
}
