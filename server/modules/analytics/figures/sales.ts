import type { WorkCtx } from '#kit/context.ts'
import { filtersOf, percentOf, type ReportQuery, requireDataset } from '#modules/reports/index.ts'
import { showSpan } from '../shared/range.ts'
import { answerAll, inTurn, numberOf, textOf } from './ask.ts'
import { countStages } from './queries.ts'
import type { FiguresQuery, SalesFigures } from './schema.ts'

const status = (value: string) => ({ field: 'status', op: 'eq' as const, value })
const [won, lost] = [[status('won')], [status('lost')]]

const closing: NonNullable<ReportQuery['measures']> = [
  { fn: 'count', as: 'won', filters: won },
  { fn: 'count', as: 'lost', filters: lost },
  { fn: 'sum', field: 'amount_cents', as: 'won_cents', filters: won },
  { fn: 'sum', field: 'amount_cents', as: 'lost_cents', filters: lost },
]

const closed = (row: Readonly<Record<string, unknown>>) => ({
  won: numberOf(row.won),
  lost: numberOf(row.lost),
  won_cents: numberOf(row.won_cents),
  lost_cents: numberOf(row.lost_cents),
  win_rate: percentOf(numberOf(row.won), numberOf(row.won) + numberOf(row.lost)),
})

const orNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)

/** Won and lost by the day of closing, created by the day of creation. */
export const getSalesFigures = (ctx: WorkCtx, query: FiguresQuery): Promise<SalesFigures> =>
  inTurn(ctx, query, async (inner, asked) => {
    const { span, scope, environment } = asked
    const within = (field: string) => ({
      field,
      op: 'between' as const,
      value: [span.from.toString(), span.to.toString()],
    })
    const mine = filtersOf(requireDataset(environment, 'deals'), scope)
    const base = { dataset: 'deals', timezone: span.timezone }
    const isClosed = { field: 'status', op: 'in' as const, value: ['won', 'lost'] }
    const ended = { ...base, filters: [isClosed, within('closed_at'), ...mine] }
    const wins = { ...base, filters: [...won, within('closed_at'), ...mine] }
    const losses = { ...base, filters: [...lost, within('closed_at'), ...mine] }
    const queries = {
      created: { ...base, filters: [within('created_at'), ...mine] },
      closed: {
        ...ended,
        measures: [
          ...closing,
          { fn: 'avg' as const, field: 'amount_cents', as: 'avg_deal_cents', filters: won },
          { fn: 'median' as const, field: 'cycle_days', as: 'median_cycle_days', filters: won },
        ],
      },
      by_owner: {
        ...ended,
        measures: closing,
        dimensions: [{ field: 'owner_id' }, { field: 'owner.name', as: 'name' }],
        order: [{ key: 'won_cents', direction: 'desc' as const }],
      },
      by_source: {
        ...ended,
        measures: closing,
        dimensions: [{ field: 'contact.source', as: 'source' }],
        order: [{ key: 'won_cents', direction: 'desc' as const }],
      },
      lost_reasons: {
        ...losses,
        measures: [
          { fn: 'count' as const, as: 'deals' },
          { fn: 'sum' as const, field: 'amount_cents', as: 'cents' },
        ],
        dimensions: [{ field: 'lost_reason', as: 'reason' }],
      },
    }
    const [answers, stages] = await Promise.all([
      answerAll(inner, asked, queries),
      countStages(inner.db, {
        start: span.start.toString(),
        end: span.end.toString(),
        ownerId: query.owner_id,
        pipelineId: query.pipeline_id,
      }),
    ])
    const { totals } = answers.closed
    const sum = [{ fn: 'sum' as const, field: 'amount_cents' }]
    return {
      ...showSpan(span),
      totals: {
        created: numberOf(answers.created.totals.count),
        ...closed(totals),
        avg_deal_cents: orNull(totals.avg_deal_cents),
        median_cycle_days: orNull(totals.median_cycle_days),
      },
      by_owner: answers.by_owner.rows.map(row => ({
        owner_id: orNull(row.owner_id),
        name: textOf(row.name) ?? '',
        ...closed(row),
      })),
      by_source: answers.by_source.rows.map(row => ({ source: textOf(row.source), ...closed(row) })),
      lost_reasons: answers.lost_reasons.rows.map(row => ({
        reason: textOf(row.reason),
        deals: numberOf(row.deals),
        cents: numberOf(row.cents),
      })),
      stages: stages.map(row => ({
        ...row,
        conversion: percentOf(row.advanced, row.entered),
        median_days: row.median_days === null ? null : Math.round(row.median_days * 100) / 100,
      })),
      queries: {
        ...queries,
        won: wins,
        lost: losses,
        won_cents: { ...wins, measures: sum },
        lost_cents: { ...losses, measures: sum },
        avg_deal_cents: { ...wins, measures: [{ fn: 'avg' as const, field: 'amount_cents' }] },
        median_cycle_days: { ...wins, measures: [{ fn: 'median' as const, field: 'cycle_days' }] },
      },
    }
  })
