import type { Ctx } from '#kit/context.ts'
import { isUsableEvent, storedTypes } from '#modules/workflows/index.ts'
import {
  nextPeriod,
  percentOf,
  periodStart,
  resolveSpan,
  type Span,
  showSpan,
  spanOf,
} from '../shared/range.ts'
import { countCohorts, countFunnel, type StepRow } from './queries.ts'
import {
  type Cohorts,
  type CohortsQuery,
  type Funnel,
  type FunnelQuery,
  type FunnelStep,
  StepsOutOfBounds,
  UnknownStep,
} from './schema.ts'

function readStep(event: string): string[] {
  if (!isUsableEvent(event)) throw UnknownStep(event)
  return storedTypes(event, { withImports: true })
}

export async function getFunnel(ctx: Ctx, query: FunnelQuery): Promise<Funnel> {
  const events = query.steps.split(',').map(step => step.trim())
  if (events.length < 2 || events.length > 8) throw StepsOutOfBounds()
  const steps = events.map(readStep)
  const span = await resolveSpan(ctx, query)
  const rows = await countFunnel(ctx.db, {
    start: span.start.toString(),
    end: span.end.toString(),
    steps,
    windowDays: query.window_days,
    breakdown: query.breakdown,
    ownerId: query.owner_id,
  })
  const totals = rows.filter(({ is_value }) => !is_value)
  const byValue = Map.groupBy(
    rows.filter(({ is_value }) => is_value),
    ({ value }) => value,
  )
  return {
    ...showSpan(span),
    window_days: query.window_days,
    steps: shape(events, totals),
    breakdown: [...byValue]
      .map(([value, group]) => ({ value, steps: shape(events, group) }))
      .sort((a, b) => b.steps[0]!.contacts - a.steps[0]!.contacts),
  }
}

function shape(events: readonly string[], rows: readonly StepRow[]): FunnelStep[] {
  const counts = events.map((_, step) => rows.find(row => row.step === step)?.contacts ?? 0)
  return events.map((event, step) => {
    const [contacts, before] = [counts[step]!, counts[step - 1] ?? counts[0]!]
    const median = rows.find(row => row.step === step)?.median_seconds ?? null
    return {
      event,
      contacts,
      conversion: percentOf(contacts, counts[0]!),
      step_conversion: percentOf(contacts, before),
      dropped: before - contacts,
      median_seconds: median === null ? null : Math.round(median * 1_000) / 1_000,
    }
  })
}

export async function getCohorts(ctx: Ctx, query: CohortsQuery): Promise<Cohorts> {
  const [first, again] = [readStep(query.start), readStep(query.return)]
  const span = await spanOfCohorts(ctx, query)
  const rows = await countCohorts(ctx.db, {
    start: span.start.toString(),
    end: span.end.toString(),
    first,
    again,
    grain: query.grain,
    timezone: span.timezone,
    periods: query.periods,
    ownerId: query.owner_id,
  })
  const byCohort = Map.groupBy(rows, ({ cohort }) => cohort)
  const cohorts: Cohorts['cohorts'] = []
  const last = Temporal.PlainDate.compare(span.to, span.today) < 0 ? span.to : span.today
  for (
    let start = periodStart(span.from, query.grain);
    Temporal.PlainDate.compare(start, last) <= 0;
    start = nextPeriod(start, query.grain)
  ) {
    const group = byCohort.get(start.toString()) ?? []
    const size = group.find(({ n }) => n === null)?.contacts ?? 0
    const periods: Cohorts['cohorts'][number]['periods'] = []
    let from = start
    // Periods that have not begun tell nothing.
    for (let n = 0; n < query.periods && Temporal.PlainDate.compare(from, span.today) <= 0; n += 1) {
      const contacts = group.find(row => row.n === n)?.contacts ?? 0
      periods.push({ n, contacts, percent: percentOf(contacts, size) })
      from = nextPeriod(from, query.grain)
    }
    cohorts.push({ cohort: start.toString(), size, periods })
  }
  return { ...showSpan(span), start: query.start, return: query.return, grain: query.grain, cohorts }
}

/** As many cohorts as there are periods to look at, unless the days are named. */
async function spanOfCohorts(ctx: Ctx, query: CohortsQuery): Promise<Span> {
  const span = await resolveSpan(ctx, query)
  if (query.from !== undefined) return span
  const back = query.periods - 1
  const from = periodStart(span.to, query.grain).subtract(
    query.grain === 'week' ? { days: 7 * back } : { months: back },
  )
  return spanOf({ ...span, from })
}
