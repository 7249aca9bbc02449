import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { findCampaignNames } from '#modules/campaigns/index.ts'
import { DealNotFound } from '#modules/deals/index.ts'
import { findSequenceNames } from '#modules/sequences/index.ts'
import { percentOf, resolveSpan, type Span, showSpan } from '../shared/range.ts'
import { loadRates } from '../shared/rates.ts'
import { toCents } from '../shared/sums.ts'
import { type Model, models, share, weigh } from './models.ts'
import { type ConversionRow, findDealWorth, listConversions, listTouchesOf, NONE } from './queries.ts'
import {
  type Attribution,
  type AttributionQuery,
  type DealAttribution,
  type DealAttributionQuery,
  type Grouping,
  UnknownModel,
} from './schema.ts'

const USUAL_LOOKBACK = 90

const isModel = (text: string): text is Model => (models as readonly string[]).includes(text)

export async function getAttribution(ctx: Ctx, query: AttributionQuery): Promise<Attribution> {
  const { model, by } = query
  if (!isModel(model)) throw UnknownModel(model)
  const span = await resolveSpan(ctx, query)
  const rows = await listConversions(ctx.db, {
    start: span.start.toString(),
    end: span.end.toString(),
    lookbackDays: query.lookback_days,
    by,
    rates: await loadRates(ctx),
    ownerId: query.owner_id,
    pipelineId: query.pipeline_id,
  })
  const { conversions, unattributed, credits } = addUp(rows, model, query.half_life_days)
  const labels = await nameKeys(ctx, by, [...credits.keys()])
  return {
    ...showSpan(span),
    model,
    by,
    conversions: shown(conversions),
    unattributed: shown(unattributed),
    credits: [...credits]
      .map(([key, { touches, deals, cents }]) => ({
        key,
        label: labels.get(key) ?? key,
        touches,
        deals: Math.round(deals * 10_000) / 10_000,
        cents: toCents(String(cents)),
        share: percentOf(Number(cents), Number(conversions.cents)),
      }))
      .sort((a, b) => b.cents - a.cents || b.deals - a.deals || (a.key < b.key ? -1 : 1)),
  }
}

/** What each campaign or sequence is credited with of what was won in a range, by the linear model. */
export async function creditsBy(
  ctx: Ctx,
  span: Span,
  by: 'campaign' | 'sequence',
): Promise<Map<string, number>> {
  const rows = await listConversions(ctx.db, {
    start: span.start.toString(),
    end: span.end.toString(),
    lookbackDays: USUAL_LOOKBACK,
    by,
    rates: await loadRates(ctx),
  })
  const { credits } = addUp(rows, 'linear', 1)
  return new Map([...credits].map(([key, { cents }]) => [key, toCents(String(cents))]))
}

interface Sum {
  deals: number
  cents: bigint
}
interface Credit extends Sum {
  touches: number
}
const shown = ({ deals, cents }: Sum) => ({ deals, cents: toCents(String(cents)) })

/** What each key is credited with, and what nobody is: together it is everything that was won. */
export function addUp(rows: readonly ConversionRow[], model: Model, halfLifeDays: number) {
  const conversions: Sum = { deals: 0, cents: 0n }
  const unattributed: Sum = { deals: 0, cents: 0n }
  const credits = new Map<string, Credit>()
  for (const { cents, keys, ats, direct } of rows) {
    conversions.deals += 1
    conversions.cents += BigInt(cents)
    if (!keys || !ats || !direct) {
      unattributed.deals += 1
      unattributed.cents += BigInt(cents)
      continue
    }
    const weights = weigh(
      model,
      ats.map((at, index) => ({ at, isDirect: direct[index]! })),
      halfLifeDays,
    )
    const sum = weights.reduce((all, weight) => all + weight, 0)
    const parts = share(cents, weights)
    for (const [index, key] of keys.entries()) {
      const credit = credits.get(key) ?? { touches: 0, deals: 0, cents: 0n }
      credits.set(key, credit)
      credit.touches += 1
      credit.deals += weights[index]! / sum
      credit.cents += BigInt(parts[index]!)
    }
  }
  return { conversions, unattributed, credits }
}

async function nameKeys(ctx: Ctx, by: Grouping, keys: readonly string[]): Promise<Map<string, string>> {
  const ids = keys.filter(key => /^[0-9a-f]{8}-/.test(key))
  const names =
    by === 'campaign' && ids.length > 0
      ? await findCampaignNames(ctx.db, ids)
      : by === 'sequence' && ids.length > 0
        ? await findSequenceNames(ctx.db, ids)
        : new Map<string, string>()
  return new Map([[NONE, 'None'], ...names])
}

/** Up to the win; up to now while the deal is not closed. */
export async function getDealAttribution(
  ctx: Ctx,
  dealId: string,
  { lookback_days, half_life_days }: DealAttributionQuery,
): Promise<DealAttribution> {
  const rates = await loadRates(ctx)
  const deal = found(await findDealWorth(ctx.db, dealId, rates), DealNotFound)
  const until = deal.closed_at ?? ctx.now.toString({ fractionalSecondDigits: 3 })
  const touches = deal.contact_id ? await listTouchesOf(ctx.db, deal.contact_id, until, lookback_days) : []
  const plain = touches.map(({ at, channel }) => ({
    at: Temporal.Instant.from(at).epochMilliseconds,
    isDirect: channel === 'direct',
  }))
  const columns = touches.length === 0 ? null : shareByAll(deal.cents, plain, half_life_days)
  return {
    deal_id: deal.id,
    name: deal.name,
    status: deal.status,
    currency: rates.currency,
    cents: deal.cents,
    unattributed_cents: columns ? 0 : deal.cents,
    until,
    touches: touches.map((touch, index) => ({
      ...touch,
      cents: Object.fromEntries(models.map(model => [model, columns![model][index]!])) as Record<
        Model,
        number
      >,
    })),
  }
}

const shareByAll = (cents: number, touches: Parameters<typeof weigh>[1], halfLife: number) =>
  Object.fromEntries(models.map(model => [model, share(cents, weigh(model, touches, halfLife))])) as Record<
    Model,
    number[]
  >
