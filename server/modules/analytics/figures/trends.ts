import type { Ctx, WorkCtx } from '#kit/context.ts'
import { findMetric, readMetrics, readSeries } from '#modules/reports/index.ts'
import { endOfDay } from '../pipeline-history/service.ts'
import { periodStart, periodsIn } from '../shared/range.ts'
import { loadRates } from '../shared/rates.ts'
import { toCents } from '../shared/sums.ts'
import { type FigureRequest, inTurn } from './ask.ts'
import { sumPipelineAt } from './queries.ts'
import type { Trends } from './schema.ts'

const WEEKS = 12

/** Twelve weeks of the calendar, this one last. */
export const getTrends = (ctx: WorkCtx): Promise<Trends> =>
  inTurn(ctx, {}, async (inner, asked) => {
    const { to, currency } = asked.span
    const from = periodStart(to, 'week').subtract({ weeks: WEEKS - 1 })
    const weekly: FigureRequest = { ...asked, scope: { ...asked.scope, from } }
    const weeks = periodsIn({ from, to }, 'week')
    const [collected, invoiced, won, pipeline, mrr] = await Promise.all([
      readWeeks(inner, weekly, 'collected_cents'),
      readWeeks(inner, weekly, 'invoiced_cents'),
      readWeeks(inner, weekly, 'won_cents'),
      readPipeline(inner, weekly, weeks),
      readMrr(inner, weekly),
    ])
    return {
      currency,
      weeks: weeks.map(({ start }) => start.toString()),
      figures: {
        collected_cents: collected,
        invoiced_cents: invoiced,
        won_cents: won,
        open_pipeline_cents: pipeline,
        mrr_cents: mrr,
      },
    }
  })

async function readWeeks(ctx: Ctx, { environment, scope }: FigureRequest, key: string): Promise<number[]> {
  const { points } = await readSeries(ctx, environment, findMetric(key)!, scope, 'week')
  return points.map(({ value }) => value)
}

/** At the end of each week, from what is kept by day. */
async function readPipeline(
  ctx: Ctx,
  { span }: FigureRequest,
  weeks: ReturnType<typeof periodsIn>,
): Promise<number[]> {
  const rates = await loadRates(ctx)
  const sums = await Promise.all(
    weeks.map(({ last }) => sumPipelineAt(ctx.db, endOfDay(last, span.timezone), { rates })),
  )
  return sums.map(({ cents }) => toCents(cents))
}

/** What the ledger says now, and before each week's movements. */
async function readMrr(ctx: Ctx, asked: FigureRequest): Promise<number[]> {
  const [now, moved] = await Promise.all([
    readMetrics(ctx, asked.environment, [findMetric('mrr_cents')!], asked.scope),
    readWeeks(ctx, asked, 'net_new_mrr_cents'),
  ])
  let balance = now.get('mrr_cents') ?? 0
  const balances = moved.toReversed().map(change => {
    const atEnd = balance
    balance -= change
    return atEnd
  })
  return balances.reverse()
}
