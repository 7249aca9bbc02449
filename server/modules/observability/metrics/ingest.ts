import type { Ctx, WorkCtx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { refuseMoment, slotOf } from '../days.ts'
import { takeIngest } from '../ingest-limit.ts'
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

/** What can be taken of what was sent, and why the rest cannot. */
export function readPoints(
  given: MetricsIn['series'],
  now: number,
): { points: Point[]; rejected: Rejected[] } {
  const total = given.reduce((sum, { points }) => sum + points.length, 0)
  if (total > MOST_POINTS) throw InvalidInput(`series must have at most ${MOST_POINTS} points altogether`)
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
  const left = await ctx.transact(inner => writePoints(inner, points))
  const accepted = points.length - left.length
  if (accepted === 0) throw SeriesLimit()
  const detail = SeriesLimit.example as string
  const late = left.map(({ index }) => ({ index, detail }))
  return { accepted, rejected: [...rejected, ...late].sort((a, b) => a.index - b.index) }
}

/** Those for whose series there was no room. */
export async function writePoints<P extends Valued>(ctx: Ctx, points: readonly P[]): Promise<P[]> {
  const series = new Map(points.map(({ series }) => [series.digest.toString('hex'), series]))
  const ids = await requireIds(ctx, series)
  const left: P[] = []
  // The last of the same moment wins, and no row is written twice by one statement.
  const last = new Map<string, { seriesId: string; at: number; value: number }>()
  for (const point of points) {
    const seriesId = ids.get(point.series.digest.toString('hex'))
    if (seriesId === undefined) left.push(point)
    else last.set(`${seriesId}:${point.at}`, { seriesId, at: point.at, value: point.value })
  }
  const rows = [...last.values()]
  if (rows.length === 0) return left
  const dirty = new Map(
    rows.map(({ seriesId, at }) => [
      `${seriesId}:${Math.floor(at / HOUR)}`,
      { seriesId, hour: Math.floor(at / HOUR) * HOUR },
    ]),
  )
  const marks = [...dirty.values()]
  // In one order, so that two calls never wait for each other.
  rows.sort((a, b) => Number(a.seriesId) - Number(b.seriesId) || a.at - b.at)
  await markDirty(
    ctx,
    marks.map(mark => mark.seriesId),
    marks.map(mark => mark.hour),
  )
  await upsertPoints(ctx, columnsOf(rows))
  await orderRollUp(ctx)
  return left
}

const columnsOf = (rows: readonly { seriesId: string; at: number; value: number }[]): Points => ({
  slots: rows.map(({ at }) => slotOf(at)),
  seriesIds: rows.map(({ seriesId }) => seriesId),
  ats: rows.map(({ at }) => at),
  values: rows.map(({ value }) => value),
})

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
