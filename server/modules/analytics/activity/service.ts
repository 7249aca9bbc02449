import type { Ctx, WorkCtx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { filtersOf, requireDataset } from '#modules/reports/index.ts'
import { answerAll, inTurn, numberOf, textOf } from '../figures/ask.ts'
import { loadLocality } from '../shared/locality-queries.ts'
import { periodsIn, showSpan } from '../shared/range.ts'
import { loadRates } from '../shared/rates.ts'
import { type HealthRow, readHealth } from './queries.ts'
import type { ActivityHealth, ActivityQuery, ActivityTimeline, HealthQuery } from './schema.ts'

type Row = Readonly<Record<string, unknown>>

const byType = (rows: readonly Row[]) =>
  Object.fromEntries(rows.map(({ type, count }) => [String(type), numberOf(count)]))
const total = (rows: readonly Row[]) => rows.reduce((all, { count }) => all + numberOf(count), 0)

/** What timelines show, by the moment it happened. */
export const getActivityTimeline = (ctx: WorkCtx, query: ActivityQuery): Promise<ActivityTimeline> =>
  inTurn(ctx, query, async (inner, asked) => {
    const { span, scope, environment } = asked
    const base = {
      dataset: 'activities',
      timezone: span.timezone,
      limit: 10_000,
      filters: [
        {
          field: 'created_at',
          op: 'between' as const,
          value: [span.from.toString(), span.to.toString()],
        },
        ...filtersOf(requireDataset(environment, 'activities'), scope),
      ],
    }
    const queries = {
      points: {
        ...base,
        dimensions: [{ field: 'created_at', grain: query.grain, as: 'period' }, { field: 'type' }],
      },
      by_user: {
        ...base,
        dimensions: [{ field: 'actor_id' }, { field: 'actor.name', as: 'name' }, { field: 'type' }],
      },
    }
    const { points, by_user } = await answerAll(inner, asked, queries)
    const periods = Map.groupBy(points.rows, row => String(row.period))
    const users = Map.groupBy(by_user.rows, row => row.actor_id)
    return {
      ...showSpan(span),
      grain: query.grain,
      total: numberOf(points.totals.count),
      points: periodsIn(span, query.grain).map(({ start }) => {
        const rows = periods.get(start.toString()) ?? []
        return { period: start.toString(), total: total(rows), by_type: byType(rows) }
      }),
      by_user: [...users]
        .map(([id, rows]) => ({
          user_id: id === null || id === undefined ? null : Number(id),
          name: textOf(rows[0]!.name),
          total: total(rows),
          by_type: byType(rows),
        }))
        .sort((a, b) => b.total - a.total),
      queries: { total: base, ...queries },
    }
  })

export async function getActivityHealth(ctx: Ctx, query: HealthQuery): Promise<ActivityHealth> {
  const { timezone } = await loadLocality(ctx.db)
  const rates = await loadRates(ctx)
  const { counts, items } = await readHealth(ctx, {
    today: localDate(ctx.now, timezone).toString(),
    rates,
    ownerId: query.owner_id,
    pipelineId: query.pipeline_id,
  })
  return {
    currency: rates.currency,
    deals: counts,
    items: items.map(({ is_overdue, ...row }) => ({ ...row, reasons: reasonsOf({ ...row, is_overdue }) })),
  }
}

const reasonsOf = ({ days_idle, has_open_task, is_overdue }: HealthRow): string[] => [
  ...(days_idle >= 30 ? ['idle_30d'] : days_idle >= 14 ? ['idle_14d'] : []),
  ...(has_open_task ? [] : ['no_next_task']),
  ...(is_overdue ? ['close_date_passed'] : []),
]
