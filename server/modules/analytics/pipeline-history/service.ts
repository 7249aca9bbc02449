import type { Ctx } from '#kit/context.ts'
import { localDate, startOfDay } from '#kit/time/zone.ts'
import { findNames } from '#modules/identity/index.ts'
import { periodsIn, readDay, resolveSpan, type Span, showSpan } from '../shared/range.ts'
import { loadRates } from '../shared/rates.ts'
import { toCents } from '../shared/sums.ts'
import {
  type Chosen,
  type GroupRow,
  listSnapshotDates,
  sumChanges,
  sumLive,
  sumMoments,
  sumSnapshots,
} from './queries.ts'
import {
  AsOfAhead,
  type PipelineChanges,
  type PipelineHistory,
  type PipelineHistoryQuery,
  type PipelinePoint,
} from './schema.ts'

/** The last moment of a day: what happens at midnight belongs to the next. */
export const endOfDay = (day: Temporal.PlainDate, zone: string): Temporal.Instant =>
  startOfDay(day.add({ days: 1 }), zone).subtract({ milliseconds: 1 })

export async function getPipelineHistory(ctx: Ctx, query: PipelineHistoryQuery): Promise<PipelineHistory> {
  const asOf = query.as_of ? Temporal.Instant.from(query.as_of) : null
  if (asOf) readDay('as_of', localDate(asOf, 'UTC').toString({ calendarName: 'never' }))
  if (asOf && Temporal.Instant.compare(asOf, ctx.now) > 0) throw AsOfAhead()
  const span = await resolveSpan(ctx, query, asOf ?? undefined)
  const rates = await loadRates(ctx)
  const chosen: Chosen = {
    rates,
    group: query.group,
    owner_id: query.owner_id,
    pipeline_id: query.pipeline_id,
    omitted: query.omitted ?? true,
  }
  const upTo = { ...span, to: earlier(span.to, span.today) }
  const days =
    Temporal.PlainDate.compare(upTo.from, upTo.to) > 0
      ? []
      : periodsIn(upTo, query.grain).map(({ last }) => last)
  const points = await readPoints(ctx, span, days, asOf, chosen)
  return {
    ...showSpan(span),
    grain: query.grain,
    group: query.group,
    as_of: asOf?.toString({ fractionalSecondDigits: 3 }) ?? null,
    points: await name(ctx, points, query.group === 'owner'),
    changes: await readChanges(ctx, span, asOf, chosen),
  }
}

const earlier = (a: Temporal.PlainDate, b: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(a, b) < 0 ? a : b

async function readPoints(
  ctx: Ctx,
  span: Span,
  days: readonly Temporal.PlainDate[],
  asOf: Temporal.Instant | null,
  chosen: Chosen,
): Promise<PipelinePoint[]> {
  const shownAt = span.today
  const past = days.filter(day => Temporal.PlainDate.compare(day, shownAt) < 0).map(String)
  const hasLast = days.some(day => day.equals(shownAt))
  const kept = new Set(await listSnapshotDates(ctx.db, past))
  const moments = past
    .filter(date => !kept.has(date))
    .map(date => ({ date, at: endOfDay(Temporal.PlainDate.from(date), span.timezone).toString() }))
  if (hasLast && asOf) moments.push({ date: shownAt.toString(), at: asOf.toString() })
  const [snapshots, replayed, live] = await Promise.all([
    sumSnapshots(ctx.db, [...kept], chosen),
    sumMoments(ctx.db, moments, chosen),
    hasLast && !asOf ? sumLive(ctx.db, shownAt.toString(), chosen) : [],
  ])
  const rows = Map.groupBy([...snapshots, ...replayed, ...live], ({ date }) => date)
  return days.map(day => {
    const date = day.toString()
    const source = kept.has(date) ? 'snapshot' : day.equals(shownAt) && !asOf ? 'live' : 'history'
    return pointOf(date, source, rows.get(date) ?? [])
  })
}

function pointOf(date: string, source: PipelinePoint['source'], rows: readonly GroupRow[]): PipelinePoint {
  const groups = rows
    .map(row => ({
      key: row.key,
      label: row.label ?? '',
      deals: row.deals,
      cents: toCents(row.cents),
      weighted_cents: toCents(row.weighted),
    }))
    .sort((a, b) => b.cents - a.cents || String(a.key).localeCompare(String(b.key)))
  const sum = (of: 'deals' | 'cents' | 'weighted_cents') => groups.reduce((all, group) => all + group[of], 0)
  return {
    date,
    source,
    deals: sum('deals'),
    cents: sum('cents'),
    weighted_cents: sum('weighted_cents'),
    groups,
  }
}

async function name(ctx: Ctx, points: PipelinePoint[], areOwners: boolean): Promise<PipelinePoint[]> {
  if (!areOwners) return points
  const ids = new Set(points.flatMap(({ groups }) => groups.flatMap(({ key }) => (key ? [Number(key)] : []))))
  const names = await findNames(ctx, [...ids])
  for (const { groups } of points) {
    for (const group of groups)
      group.label = group.key ? (names.get(Number(group.key))?.name ?? '') : 'No owner'
  }
  return points
}

async function readChanges(
  ctx: Ctx,
  span: Span,
  asOf: Temporal.Instant | null,
  chosen: Chosen,
): Promise<PipelineChanges> {
  const last = asOf ?? ctx.now
  const end = span.end.subtract({ milliseconds: 1 })
  const sums = await sumChanges(
    ctx.db,
    {
      after: span.start.subtract({ milliseconds: 1 }).toString(),
      until: (Temporal.Instant.compare(end, last) < 0 ? end : last).toString(),
    },
    chosen,
  )
  return {
    opening_cents: toCents(sums.opening),
    created_cents: toCents(sums.created),
    reopened_cents: toCents(sums.reopened),
    increased_cents: toCents(sums.increased),
    decreased_cents: toCents(sums.decreased),
    won_cents: toCents(sums.won),
    lost_cents: toCents(sums.lost),
    deleted_cents: toCents(sums.deleted),
    closing_cents: toCents(sums.closing),
  }
}
