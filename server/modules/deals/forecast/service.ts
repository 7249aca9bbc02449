import type { Ctx } from '#kit/context.ts'
import { AmountOutOfRange, toMinor } from '#kit/money/amount.ts'
import { loadReportingCurrency } from '../reporting-currency.ts'
import { listAllBuckets, listBucketsOfOwner, listStages } from './queries.ts'
import type { Forecast, ForecastQuery } from './schema.ts'
import { ForecastTooLarge } from './schema.ts'

/**
 * A deal's weighted amount is rounded in its own currency. Foreign amounts are converted once for all deals alike
 * in stage, category, month and currency, and everything else is sums of those: the parts always add up.
 */
export async function getForecast(ctx: Ctx, { pipeline_id, owner_id }: ForecastQuery): Promise<Forecast> {
  const reporting = await loadReportingCurrency(ctx)
  const stages = await listStages(ctx.db, pipeline_id)
  const buckets = owner_id ? await listBucketsOfOwner(ctx.db, owner_id) : await listAllBuckets(ctx.db)
  const byStage = new Map(stages.map(stage => [stage.id, { stage, sum: zero() }]))
  const byCategory = { commit: zero(), best_case: zero(), pipeline: zero(), omitted: zero() }
  const byMonth = new Map<string | null, Sum>()
  const [all, open, won] = [zero(), zero(), zero()]
  for (const bucket of buckets) {
    const place = byStage.get(bucket.stage_id)
    if (!place || BigInt(bucket.deals) === 0n) continue
    const amount = {
      deals: Number(bucket.deals),
      total: reporting.convert(BigInt(bucket.amount), bucket.currency),
      weighted: reporting.convert(BigInt(bucket.weighted), bucket.currency),
    }
    const { kind } = place.stage
    if (bucket.forecast_category === 'omitted') {
      if (kind !== 'lost') add(byCategory.omitted, amount)
      continue
    }
    add(place.sum, amount)
    if (kind === 'lost') continue
    const month = bucket.close_month?.slice(0, -3) ?? null
    const sameMonth = byMonth.get(month) ?? zero()
    byMonth.set(month, sameMonth)
    for (const sum of [all, kind === 'won' ? won : open, byCategory[bucket.forecast_category], sameMonth]) {
      add(sum, amount)
    }
  }
  return {
    currency: reporting.currency,
    ...shown(all),
    open: shown(open),
    won: shown(won),
    by_stage: [...byStage.values()].map(({ stage, sum }) => ({
      stage_id: stage.id,
      stage: stage.name,
      pipeline_id: stage.pipeline_id,
      kind: stage.kind,
      win_probability: Number(stage.win_probability),
      ...shown(sum),
    })),
    by_category: {
      commit: shown(byCategory.commit),
      best_case: shown(byCategory.best_case),
      pipeline: shown(byCategory.pipeline),
      omitted: shown(byCategory.omitted),
    },
    by_month: [...byMonth]
      .sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1))
      .map(([month, sum]) => ({ month, ...shown(sum) })),
  }
}

interface Sum {
  deals: number
  total: bigint
  weighted: bigint
}

const zero = (): Sum => ({ deals: 0, total: 0n, weighted: 0n })

function add(sum: Sum, amount: Sum): void {
  sum.deals += amount.deals
  sum.total += amount.total
  sum.weighted += amount.weighted
}

const shown = ({ deals, total, weighted }: Sum) => ({
  deals,
  total_cents: toCents(total),
  weighted_cents: toCents(weighted),
})

export function toCents(amount: bigint): number {
  try {
    return toMinor(amount)
  } catch (error) {
    throw error instanceof AmountOutOfRange ? ForecastTooLarge() : error
  }
}
