import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { type LineIn, loadProfile, raiseInvoice } from '#modules/billing/index.ts'
import { endSubscription } from './end.ts'
import { aboutSubscription, SubscriptionRenewed, TrialConverted } from './events.ts'
import { periodColumns } from './periods.ts'
import { listItems, type SubscriptionRow, updateSubscription } from './queries.ts'
import { revalue } from './revalue.ts'
import { mrrOf, periodAmountOf, type Rhythm } from './value.ts'

/**
 * Brings a subscription to the present, a step per transaction, oldest first: bills the running period, rolls into
 * the next, converts a trial, carries out a planned end. After an outage it walks through what was missed.
 */
export const renewSubscription = job<{ subscription_id: string }>({
  name: 'subscriptions.renew',
  concurrency: 4,
  perOrganization: 2,
  handler: async (ctx, { subscription_id }) => {
    while (await ctx.transact(inner => takeStep(inner, subscription_id)));
  },
})

async function takeStep(ctx: Ctx, id: string): Promise<boolean> {
  // Another worker at the same subscription waits here and then finds the work done.
  const row = await ctx.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.status === 'canceled') return false
  const isDue = Temporal.Instant.compare(row.current_period_end, ctx.now) <= 0
  if (row.status === 'trialing') return isDue ? endTrial(ctx, row) : sleep(ctx, row)
  if (await billPeriod(ctx, row)) return true
  if (!isDue) return sleep(ctx, row)
  if (row.cancel_at_period_end) {
    await endSubscription(ctx, row, row.cancel_reason)
    return false
  }
  await updateSubscription(ctx, row.id, periodColumns(anchorOf(row), row as Rhythm, row.period_index + 1))
  return true
}

const anchorOf = (row: SubscriptionRow) => ({ anchor: String(row.anchor), anchor_zone: row.anchor_zone })

async function sleep(ctx: Ctx, row: SubscriptionRow): Promise<false> {
  const at = Temporal.Instant.from(row.current_period_end)
  await ctx.schedule(renewSubscription, { subscription_id: row.id }, { key: row.id, at })
  return false
}

/** A trial ends as it was agreed: canceled where that was planned, else as a paying customer from that moment on. */
async function endTrial(ctx: Ctx, row: SubscriptionRow): Promise<boolean> {
  if (row.cancel_at_period_end) {
    await endSubscription(ctx, row, row.cancel_reason)
    return false
  }
  const updated = await revalue(ctx, row, {
    mrrCents: row.mrr_cents,
    status: 'active',
    kind: 'new',
    note: 'Trial converted',
    change: periodColumns(anchorOf(row), row as Rhythm, 0),
  })
  await ctx.emit(TrialConverted, aboutSubscription(updated))
  return true
}

/** The invoice of the running period, once: the period's row is written with it. True when it was raised now. */
async function billPeriod(ctx: Ctx, row: SubscriptionRow): Promise<boolean> {
  const period = { period_start: row.current_period_start, period_end: row.current_period_end }
  const claimed = await ctx.db
    .insertInto('subscription_periods')
    .values({ subscription_id: row.id, ...period })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'subscription_id', 'period_start']).doNothing(),
    )
    .returning('period_start')
    .executeTakeFirst()
  if (!claimed) return false
  const lines = await linesOf(ctx, row)
  const invoice = lines.length > 0 ? await raiseInvoice(ctx, await describeInvoice(ctx, row, lines)) : null
  if (invoice) {
    await ctx.db
      .updateTable('subscription_periods')
      .set({ invoice_id: invoice.id })
      .where('subscription_id', '=', row.id)
      .where('period_start', '=', row.current_period_start)
      .execute()
  }
  await ctx.emit(SubscriptionRenewed, {
    ...aboutSubscription(row),
    invoice_id: invoice?.id ?? null,
    period_start: row.current_period_start,
  })
  return true
}

async function describeInvoice(ctx: Ctx, row: SubscriptionRow, lines: LineIn[]) {
  const { organization } = await loadProfile(ctx)
  const day = (at: string) =>
    Temporal.Instant.from(at).toZonedDateTimeISO(organization.timezone).toPlainDate().toString()
  return {
    title: `Subscription ${day(row.current_period_start)} – ${day(row.current_period_end)}`,
    currency: row.currency,
    contact_id: row.contact_id,
    company_id: row.company_id,
    subscription_id: row.id,
    lines,
  }
}

/** The items, as long as they are what the value was agreed from; otherwise the agreed value of one period. */
async function linesOf(ctx: Ctx, row: SubscriptionRow): Promise<LineIn[]> {
  const items = await listItems(ctx, row.id)
  if (items.length > 0 && mrrOf(items, row as Rhythm) === row.mrr_cents) {
    return items.map(item => ({
      name: item.name,
      quantity: Number(item.quantity),
      unit_price_cents: item.unit_price_cents,
      tax_name: item.tax_name,
      tax_rate: Number(item.tax_rate),
    }))
  }
  const amount = periodAmountOf(row.mrr_cents, row as Rhythm)
  return amount > 0 ? [{ name: items[0]?.name ?? 'Subscription', unit_price_cents: amount }] : []
}
