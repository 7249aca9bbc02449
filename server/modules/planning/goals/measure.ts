import type { Ctx } from '#kit/context.ts'
import {
  answerQuery,
  compileQuery,
  findMetric,
  type Metric,
  metricQuery,
  type ReportEnvironment,
  type ReportQuery,
  requireDataset,
} from '#modules/reports/index.ts'
import type { GoalMetric } from './schema.ts'

/** Figures that only goals know, in the way of all others. */
const own: Partial<Record<GoalMetric, Metric>> = {
  calls: {
    key: 'calls',
    label: 'Calls',
    unit: 'count',
    counts: 'Tasks of type call that are done, by the day they were completed.',
    dataset: 'tasks',
    date: 'completed_at',
    filters: [
      { field: 'status', op: 'eq', value: 'done' },
      { field: 'type', op: 'eq', value: 'call' },
    ],
    value: { fn: 'count' },
  },
  meetings: {
    key: 'meetings',
    label: 'Meetings',
    unit: 'count',
    counts: 'Events with a contact that were not canceled, by the day they begin.',
    dataset: 'calendar_events',
    date: 'starts_at',
    filters: [
      { field: 'status', op: 'neq', value: 'canceled' },
      { field: 'contact_id', op: 'is_set' },
    ],
    value: { fn: 'count' },
  },
}

export interface Days {
  start_date: string
  end_date: string
}

function queryOf(environment: ReportEnvironment, metric: GoalMetric, days: Days, userId: number | null) {
  const found = own[metric] ?? findMetric(metric)!
  const dataset = requireDataset(environment, found.dataset)
  const query = metricQuery(found, dataset, {
    from: Temporal.PlainDate.from(days.start_date),
    to: Temporal.PlainDate.from(days.end_date),
    timezone: environment.timezone,
    ...(userId === null ? {} : { ownerId: userId }),
  })
  return { query, ownerField: dataset.ownerField }
}

/** How much there is of it so far; of one person nothing, where nobody owns such things. */
export async function measure(
  ctx: Ctx,
  environment: ReportEnvironment,
  goal: Days & { metric: GoalMetric; user_id: number | null },
): Promise<number> {
  const { query, ownerField } = queryOf(environment, goal.metric, goal, goal.user_id)
  if (goal.user_id !== null && !ownerField) return 0
  const { totals } = await answerQuery(ctx, environment, compileQuery(environment, query))
  return Number(totals.value ?? 0)
}

/** The same for everybody who has some of it. */
export async function measureAll(
  ctx: Ctx,
  environment: ReportEnvironment,
  metric: GoalMetric,
  days: Days,
): Promise<Map<number, number>> {
  const { query, ownerField } = queryOf(environment, metric, days, null)
  if (!ownerField) return new Map()
  const asked: ReportQuery = { ...query, dimensions: [{ field: ownerField, as: 'owner' }], limit: 10_000 }
  const { rows } = await answerQuery(ctx, environment, compileQuery(environment, asked))
  return new Map(
    rows.flatMap(({ owner, value }) => (owner === null ? [] : [[Number(owner), Number(value ?? 0)]])),
  )
}

type Measured = Days & { id: string; metric: GoalMetric; user_id: number | null }

/** Many goals at the price of a few: those of the same figure and days are read together. */
export async function measureGoals(
  ctx: Ctx,
  environment: ReportEnvironment,
  goals: readonly Measured[],
): Promise<Map<string, number>> {
  const values = new Map<string, number>()
  const alike = Map.groupBy(goals, goal => `${goal.metric} ${goal.start_date} ${goal.end_date}`)
  for (const together of alike.values()) {
    const own = together.filter(({ user_id }) => user_id !== null)
    const everybodys = together.filter(({ user_id }) => user_id === null)
    if (own[0]) {
      const byUser = await measureAll(ctx, environment, own[0].metric, own[0])
      for (const { id, user_id } of own) values.set(id, byUser.get(user_id!) ?? 0)
    }
    if (everybodys[0]) {
      const value = await measure(ctx, environment, everybodys[0])
      for (const { id } of everybodys) values.set(id, value)
    }
  }
  return values
}
