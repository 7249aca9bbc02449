import type { Ctx } from '#kit/context.ts'
import { listCohorts } from './queries.ts'
import { readWaterfall, type Waterfall } from './waterfall.ts'

/** A share in percent with one decimal; null where there was nothing to keep. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10

export async function readAnalytics(ctx: Ctx, months: number) {
  const waterfall = await readWaterfall(ctx, { months, basis: 'customer', asOf: null })
  const last = waterfall.months.at(-1)!
  return {
    customers: last.closingCount,
    mrr_cents: last.closing,
    arpa_cents: last.closingCount === 0 ? 0 : Math.round(last.closing / last.closingCount),
    months: waterfall.months.map(row => ({
      month: row.month,
      customers: row.closingCount,
      started: row.started,
      ended: row.ended,
      opening_mrr_cents: row.opening,
      closing_mrr_cents: row.closing,
      arpa_cents: row.closingCount === 0 ? 0 : Math.round(row.closing / row.closingCount),
      gross_revenue_retention: percent(row.opening + row.contraction + row.churn, row.opening),
      net_revenue_retention: percent(row.opening + row.contraction + row.churn + row.expansion, row.opening),
      logo_churn: percent(row.ended, row.openingCount),
    })),
    cohorts: await readCohorts(ctx, waterfall),
  }
}

async function readCohorts(ctx: Ctx, waterfall: Waterfall) {
  const months = waterfall.months.map(row => row.month)
  const rows = await listCohorts(ctx, months[0]!, months.at(-1)!)
  return [...Map.groupBy(rows, row => row.cohort)].map(([cohort, movements]) => {
    let [mrr, customers] = [0, 0]
    const byMonth = new Map(movements.map(movement => [movement.month, movement]))
    const points = months
      .filter(month => month >= cohort)
      .map(month => {
        mrr += byMonth.get(month)?.delta_cents ?? 0
        customers += byMonth.get(month)?.delta_customers ?? 0
        return { month, mrr_cents: mrr, customers }
      })
    const start = points[0]!
    return {
      cohort,
      months: points.map(point => ({
        ...point,
        revenue_retention: percent(point.mrr_cents, start.mrr_cents),
        customer_retention: percent(point.customers, start.customers),
      })),
    }
  })
}
