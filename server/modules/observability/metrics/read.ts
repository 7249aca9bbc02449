import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { readMoment } from '#modules/cloud/index.ts'
import { daysBack, KEPT_DAYS } from '../days.ts'
import { type Bucket, type Range, readHours, readMinutes, readPoints } from './read-queries.ts'
import { type MetricAnswer, type MetricFunction, type MetricQuery, MOST_BUCKETS } from './schema.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MOST_VALUES = 100_000

const exact: ReadonlySet<MetricFunction> = new Set(['avg', 'min', 'max', 'sum', 'count'])

/** Steps begin at their multiples, so the range is widened to whole ones: what is summed up answers exactly. */
export async function queryMetrics(ctx: Ctx, query: MetricQuery): Promise<MetricAnswer> {
  const step = query.step * 1_000
  const asked = {
    from: readMoment(query.from, 'from').epochMilliseconds,
    to: readMoment(query.to, 'to').epochMilliseconds,
  }
  if (asked.to <= asked.from) throw InvalidInput('to must be after from')
  const from = Math.floor(asked.from / step) * step
  const to = Math.ceil(asked.to / step) * step
  const buckets = (to - from) / step
  if (buckets > MOST_BUCKETS)
    throw InvalidInput(
      say`This makes ${{ buckets }} points, and an answer has at most ${{ most: MOST_BUCKETS }}: take a larger step`,
    )
  const range: Range = {
    name: query.name,
    labels: query.labels ?? {},
    groupBy: query.group_by ?? [],
    from,
    to,
    step,
    seconds: query.step,
    fn: query.fn,
    slots: daysBack(from - HOUR, to, ctx.now.epochMilliseconds).map(day => day.slot),
  }
  const rows = await readFrom(ctx, range)
  if (rows.length > MOST_VALUES)
    throw InvalidInput('This makes too many series: group by fewer labels, or take a larger step')
  return { series: group(rows) }
}

function readFrom(ctx: Ctx, range: Range): Promise<Bucket[]> {
  const { step, fn, from } = range
  const isKept = from >= ctx.now.epochMilliseconds - KEPT_DAYS * DAY
  if (exact.has(fn)) {
    if (step % HOUR === 0) return readHours(ctx, range)
    return step % 60_000 === 0 ? readMinutes(ctx, range) : readPoints(ctx, range)
  }
  return isKept || step % HOUR !== 0 ? readPoints(ctx, range) : readHours(ctx, range)
}

function group(rows: readonly Bucket[]): MetricAnswer['series'] {
  const byLabels = Map.groupBy(rows, row => JSON.stringify(row.labels))
  return [...byLabels.values()].map(of => ({
    labels: of[0]!.labels,
    points: of.map(({ at, value }) => [at, value]),
  }))
}

/** One number over a window that ends now: for alerts. */
export async function measureNow(
  ctx: Ctx,
  query: { name: string; labels?: Record<string, string>; fn: MetricFunction },
  windowSeconds: number,
): Promise<number | null> {
  const to = ctx.now.epochMilliseconds + 1
  const from = to - windowSeconds * 1_000
  // One step as long as all of time up to now: its beginning is the window's.
  const slots = daysBack(from - HOUR, to, to).map(day => day.slot)
  const rows = await readPoints(ctx, {
    name: query.name,
    labels: query.labels ?? {},
    groupBy: [],
    from,
    to,
    step: Number.MAX_SAFE_INTEGER,
    seconds: windowSeconds,
    fn: query.fn,
    slots,
  })
  return rows[0]?.value ?? null
}
