import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { localeFor } from '#kit/web/language.ts'
import {
  findAgreement,
  type LineIn,
  loadProfile,
  type NewInvoice,
  type Profile,
  raiseInvoice,
} from '#modules/billing/index.ts'
import { aboutSubscription, SubscriptionRenewed, TrialConverted } from '../events.ts'
import {
  findLanguage,
  findSubscriptionForUpdate,
  type ItemRow,
  insertPeriod,
  listItems,
  listSettled,
  type SubscriptionRow,
  updateSubscription,
} from '../queries.ts'
import { endSubscription } from '../value/end.ts'
import { revalue } from '../value/revalue.ts'
import { mrrOf, periodAmountOf, type Rhythm, sumOfItems } from '../value/value.ts'
import { type Period, periodColumns } from './periods.ts'
import { subscriptionIn, titleOf } from './title.ts'

/**
 * Brings a subscription to the present, oldest first, an invoice per transaction: bills the running period, rolls into
 * the next, converts a trial, carries out a planned end. After an outage it walks through what was missed.
 */
export const renewSubscription = job<{ subscription_id: string }>({
  name: 'subscriptions.renew',
  concurrency: 4,
  // The numbers of one organization's invoices follow one another: a second job reads while the first one commits.
  perOrganization: 2,
  batch: 40,
  handler: async (ctx, { subscription_id }) => {
    while (await ctx.transact(inner => takeStep(inner, subscription_id)));
  },
})

interface Standing {
  row: SubscriptionRow
  items: ItemRow[]
  profile: Profile
  /** How the customer is written to, where that is known. */
  language: string | null
}

/** True when there is more to do. */
async function takeStep(ctx: Ctx, id: string): Promise<boolean> {
  // Sent together and run one after another: another worker at the same subscription waits at the lock, and all
  // behind it sees what the first one did.
  const [row, settled, items, profile, language] = await Promise.all([
    findSubscriptionForUpdate(ctx, id),
    listSettled(ctx, id),
    listItems(ctx, id),
    loadProfile(ctx),
    findLanguage(ctx, id),
  ])
  if (!row || row.status === 'canceled') return false
  const isDue = isOver(ctx, row)
  if (row.status === 'trialing') return isDue ? endTrial(ctx, row) : sleep(ctx, row.id, row)
  const isSettled = ({ current_period_start: start }: Pick<Period, 'current_period_start'>) =>
    settled.some(other => Temporal.Instant.compare(other, start) === 0)
  const standing = { row, items, profile, language }
  if (!isSettled(row)) return settlePeriod(ctx, standing, row)
  if (!isDue) return sleep(ctx, row.id, row)
  if (row.cancel_at_period_end) {
    await endSubscription(ctx, row, row.cancel_reason)
    return false
  }
  const next = periodColumns(anchorOf(row), row as Rhythm, row.period_index + 1)
  if (!isSettled(next)) return settlePeriod(ctx, standing, next)
  await updateSubscription(ctx, row.id, next)
  return true
}

const isOver = (ctx: Ctx, { current_period_end: end }: Pick<Period, 'current_period_end'>): boolean =>
  Temporal.Instant.compare(end, ctx.now) <= 0

const anchorOf = (row: SubscriptionRow) => ({ anchor: String(row.anchor), anchor_zone: row.anchor_zone })

async function sleep(ctx: Ctx, id: string, { current_period_end }: Pick<Period, 'current_period_end'>) {
  const at = Temporal.Instant.from(current_period_end)
  await ctx.schedule(renewSubscription, { subscription_id: id }, { key: id, at })
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

/** The invoice of a period, once: the period's row is written with it. A period that is not the running one becomes it. */
async function settlePeriod(ctx: Ctx, standing: Standing, period: Period): Promise<boolean> {
  const { row, profile } = standing
  const { period_index, current_period_start, current_period_end } = period
  const isOld = isOver(ctx, period)
  const writeRest = (invoiceId: string | null) =>
    Promise.all([
      insertPeriod(ctx, {
        subscription_id: row.id,
        period_start: current_period_start,
        period_end: current_period_end,
        invoice_id: invoiceId,
      }),
      period_index === row.period_index || updateSubscription(ctx, row.id, period),
      ctx.emit(SubscriptionRenewed, {
        ...aboutSubscription(row),
        invoice_id: invoiceId,
        period_start: current_period_start,
      }),
      isOld || sleep(ctx, row.id, period),
    ])
  // What another system bills is only counted here: a second invoice would be one too many.
  const lines = row.provider === null ? linesOf(standing) : []
  if (lines.length > 0) {
    const agreed = row.quote_id ? await findAgreement(ctx, row.quote_id) : undefined
    const language = agreed?.language ?? standing.language
    const invoice = { ...agreementOf(agreed), ...describeInvoice({ ...standing, language }, period, lines) }
    await raiseInvoice(ctx, profile, invoice, writeRest)
  } else await writeRest(null)
  return isOld
}

/** A custom term names a day, which passes once: what recurs goes by the usual one. */
function agreementOf(agreed: Awaited<ReturnType<typeof findAgreement>>): Partial<NewInvoice> {
  if (!agreed) return {}
  const { payment_terms, ...parties } = agreed
  return {
    ...parties,
    ...(payment_terms === 'custom'
      ? {}
      : { payment_terms: payment_terms as NonNullable<NewInvoice['payment_terms']> }),
  }
}

function describeInvoice({ row, profile, language }: Standing, period: Period, lines: LineIn[]) {
  return {
    title: titleOf(period, row, localeFor(profile.organization.locale, language)),
    language,
    currency: row.currency,
    contact_id: row.contact_id,
    company_id: row.company_id,
    subscription_id: row.id,
    lines,
  }
}

/** The items, as long as they are what the value was agreed from; otherwise the agreed value of one period. */
function linesOf({ row, items, profile, language }: Standing): LineIn[] {
  if (items.length > 0 && mrrOf(items, row as Rhythm) === row.mrr_cents) {
    if (sumOfItems(items) === 0) return []
    return items.map(item => ({
      name: item.name,
      quantity: Number(item.quantity),
      unit_price_cents: item.unit_price_cents,
      tax_name: item.tax_name,
      tax_rate: Number(item.tax_rate),
    }))
  }
  const amount = periodAmountOf(row.mrr_cents, row as Rhythm)
  const name = items[0]?.name ?? subscriptionIn(localeFor(profile.organization.locale, language))
  return amount > 0 ? [{ name, unit_price_cents: amount }] : []
}
