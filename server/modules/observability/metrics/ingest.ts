import type { Ctx, WorkCtx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { refuseMoment, slotOf } from '../days.ts'
import { takeIngest } from '../ingest-limit.ts'
import { daysOf, keepWithin } from '../keep-within.ts'
import {
  countSeries,
  findSeriesIds,
  insertSeries,
  lockSeries,
  markDirty,
  type NewSeries,
  type Points,
  upsertPoints,
} from './queries.ts'
import { orderRollUp } from './roll-up.ts'
import { type MetricsIn, MOST_POINTS, MOST_SERIES, type Rejected, SeriesLimit } from './schema.ts'
import { digestOf } from './series.ts'

interface Valued {
  series: NewSeries
  at: number
  value: number
}

export interface Point extends Valued {
  /** Its place among all that was sent. */
  index: number
}

const HOUR = 3_600_000
/** A row and its place in the index. */
const POINT_BYTES = 100

/** What can be taken of what was sent, and why the rest cannot. */
export function readPoints(
  given: MetricsIn['series'],
  now: number,
): { points: Point[]; rejected: Rejected[] } {
  const total = given.reduce((sum, { points }) => sum + points.length, 0)
  if (total > MOST_POINTS)
    throw InvalidInput(say`series must have at most ${{ most: MOST_POINTS }} points altogether`)
  const points: Point[] = []
  const rejected: Rejected[] = []
  let index = 0
  for (const { name, labels = {}, points: pairs } of given) {
    const series = { name, labels, digest: digestOf(name, labels) }
    for (const [at, value, ...more] of pairs) {
      const detail =
        more.length > 0 ? 'must be a pair of milliseconds and a number' : refusePoint(at, value, now)
      if (detail === undefined) points.push({ series, at: at as number, value: value as number, index })
      else rejected.push({ index, detail })
      index += 1
    }
  }
  return { points, rejected }
}

export function refusePoint(at: unknown, value: unknown, now: number): string | undefined {
  if (typeof at !== 'number' || !Number.isSafeInteger(at))
    return 'The first of a pair must be whole milliseconds'
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'The second of a pair must be a number'
  const moment = refuseMoment(at, now)
  return moment && `The moment ${moment}`
}

/** Writes what it can: new series as far as there is room, and everything of those that are known. */
export async function ingestPoints(
  ctx: WorkCtx,
  { points, rejected }: { points: Point[]; rejected: Rejected[] },
): Promise<{ accepted: number; rejected: Rejected[] }> {
  await takeIngest(ctx, 'metric points', points.length + rejected.length)
  if (points.length === 0) return { accepted: 0, rejected }
  const days = daysOf(points.map(({ at }) => ({ at, bytes: POINT_BYTES })))
  const left = await keepWithin(ctx, 'metrics', days, inner => writePoints(inner, points))
  const accepted = points.length - left.length
  if (accepted === 0) throw SeriesLimit()
  const detail = SeriesLimit.example as string
  const late = left.map(({ index }) => ({ index, detail }))
  return { accepted, rejected: [...rejected, ...late].sort((a, b) => a.index - b.index) }
}

/** Those for whose series there was no room. */
export async function writePoints<P extends Valued>(ctx: Ctx, points: readonly P[]): Promise<P[]> {
  const series = new Map<NewSeries, string>()
  for (const { series: one } of points) if (!series.has(one)) series.set(one, one.digest.toString('hex'))
  const ids = await requireIds(ctx, new Map([...series].map(([one, key]) => [key, one])))
  const left: P[] = []
  // The last of the same moment wins, and no row is written twice by one statement.
  const last = new Map<string, Map<number, number>>()
  for (const point of points) {
    const seriesId = ids.get(series.get(point.series)!)
    if (seriesId === undefined) {
      left.push(point)
      continue
    }
    let values = last.get(seriesId)
    if (!values) {
      values = new Map()
      last.set(seriesId, values)
    }
    values.set(point.at, point.value)
  }
  if (last.size === 0) return left
  const columns = columnsOf(last)
  await Promise.all([markDirty(ctx, hoursOf(columns)), upsertPoints(ctx, columns), orderRollUp(ctx)])
  return left
}

/** In one order, so that two calls never wait for each other. */
function columnsOf(last: ReadonlyMap<string, ReadonlyMap<number, number>>): Points {
  const columns: Points = { slots: [], seriesIds: [], ats: [], values: [] }
  for (const seriesId of [...last.keys()].sort((a, b) => Number(a) - Number(b))) {
    const values = last.get(seriesId)!
    for (const at of [...values.keys()].sort((a, b) => a - b)) {
      columns.slots.push(slotOf(at))
      columns.seriesIds.push(seriesId)
      columns.ats.push(at)
      columns.values.push(values.get(at)!)
    }
  }
  return columns
}

/** The hours that are touched, each once: the points of a series stand next to each other in the order of time. */
function hoursOf({ seriesIds, ats }: Points): { seriesIds: string[]; hours: number[] } {
  const touched: { seriesIds: string[]; hours: number[] } = { seriesIds: [], hours: [] }
  for (const [index, at] of ats.entries()) {
    const hour = Math.floor(at / HOUR) * HOUR
    const seriesId = seriesIds[index]!
    if (touched.hours.at(-1) === hour && touched.seriesIds.at(-1) === seriesId) continue
    touched.seriesIds.push(seriesId)
    touched.hours.push(hour)
  }
  return touched
}

async function requireIds(ctx: Ctx, series: ReadonlyMap<string, NewSeries>): Promise<Map<string, string>> {
  const digests = [...series.values()].map(({ digest }) => digest)
  const known = await findSeriesIds(ctx, digests)
  if (known.size === series.size) return known
  await lockSeries(ctx)
  const now = await findSeriesIds(ctx, digests)
  const missing = [...series].filter(([key]) => !now.has(key)).map(([, one]) => one)
  const room = MOST_SERIES - (await countSeries(ctx))
  if (missing.length === 0 || room <= 0) return now
  await insertSeries(ctx, missing.slice(0, room))
  return findSeriesIds(ctx, digests)
}
