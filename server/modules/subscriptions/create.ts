import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import { guardAmount, loadProfile, rateOf, readCurrency, toReporting } from '#modules/billing/index.ts'
import { holdParties } from '#modules/crm/index.ts'
import { NegativeMrr } from './errors.ts'
import { aboutSubscription, SubscriptionCreated } from './events.ts'
import { book } from './ledger/book.ts'
import { insertSubscription, replaceItems, type SubscriptionRow } from './queries.ts'
import { anchorAt, periodColumns } from './renewals/periods.ts'
import { renewSubscription } from './renewals/renew.ts'
import type { SubscriptionIn } from './schema.ts'
import { type Item, resolveItems } from './value/items.ts'
import { checkWorth, mrrOf } from './value/value.ts'

export interface NewSubscription extends SubscriptionIn {
  quote_id?: string | null
  /** Items that were agreed on before, taken as they are. */
  agreedItems?: readonly Item[]
}

const DEFAULT_TRIAL_DAYS = 14

export async function createSubscription(ctx: Ctx, given: NewSubscription): Promise<SubscriptionRow> {
  const profile = await loadProfile(ctx)
  holdParties(ctx, { companies: [given.company_id], contacts: [given.contact_id] })
  const currency = readCurrency(given.currency ?? profile.reportingCurrency)
  const rhythm = {
    billing_interval: given.billing_interval ?? 'month',
    billing_interval_count: given.billing_interval_count ?? 1,
  } as const
  const items = given.agreedItems ?? (await resolveItems(ctx, profile, currency, given.items ?? []))
  if ((given.mrr_cents ?? 0) < 0) throw NegativeMrr()
  const { rate, asOf } = rateOf(profile, currency)
  const [mrr, reporting] = guardAmount(() => {
    const worth = items.length > 0 ? mrrOf(items, rhythm) : (given.mrr_cents ?? 0)
    checkWorth(worth, rhythm)
    return [worth, toReporting(profile, worth, currency, rate)] as const
  })
  const status = given.status ?? 'active'
  const trialEnd = status === 'trialing' ? readTrialEnd(ctx, given) : null
  const { timezone } = profile.organization
  const anchor = anchorAt(trialEnd ?? ctx.now, timezone)
  const id = newId()
  const now = ctx.now.toString()
  const period = trialEnd
    ? { period_index: -1, current_period_start: now, current_period_end: trialEnd.toString() }
    : periodColumns(anchor, rhythm, 0)
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
    started_at: now,
    trial_end: trialEnd?.toString() ?? null,
    notes: given.notes ?? null,
    created_at: now,
    updated_at: now,
  })
  await replaceItems(ctx, id, items)
  if (status === 'active') {
    await book(ctx, timezone, {
      subscriptionId: id,
      customerId: row.customer_id,
      kind: 'new',
      deltaCents: row.reporting_mrr_cents,
      note: null,
    })
  }
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
