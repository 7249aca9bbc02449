import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { findUserIds } from '#modules/identity/index.ts'
import { expandAll, isBusy } from '../events/conflicts.ts'
import { readRange } from '../events/listing/list.ts'
import { DAY, dayOf, isoText, weekdayOf } from '../recurrence/days.ts'
import { instantOf, wallOf } from '../recurrence/zones.ts'
import { readSettings } from '../settings/queries.ts'
import type { CalendarSettings } from '../settings/schema.ts'
import { listBusySeries, listBusySpans } from './queries.ts'
import type { FreeBusyQuery } from './schema.ts'

/** From, until: milliseconds. */
export interface Stretch {
  from: number
  to: number
}

const MOST_PEOPLE = 20

/** Overlapping and touching ones as one. */
export function merge(stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = []
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** When people are busy between two moments, private events included, each person's merged. */
export async function busyTimes(
  ctx: Ctx,
  userIds: readonly number[],
  from: number,
  to: number,
  /** Events that do not count: one that is about to be moved. */
  except: readonly string[] = [],
): Promise<Map<number, Stretch[]>> {
  const [spans, series] = await Promise.all([
    listBusySpans(ctx.db, userIds, from, to, except),
    listBusySeries(ctx.db, userIds, from, to),
  ])
  const all = new Map<number, Stretch[]>(userIds.map(id => [id, []]))
  const add = (id: number, start: number, end: number) =>
    all.get(id)?.push({ from: Math.max(start, from), to: Math.min(end, to) })
  for (const { owner_id, from: start, to: end } of spans) add(owner_id, start, end)
  for (const { state, occurrence } of expandAll(series, from, to)) {
    if (isBusy(state)) add(state.owner_id!, occurrence.startAt, occurrence.endAt)
  }
  return new Map([...all].map(([id, stretches]) => [id, merge(stretches)]))
}

export async function freeBusy(ctx: Ctx, query: FreeBusyQuery) {
  const ids = query.user_ids.split(',').map(one => Number(one.trim()))
  if (ids.some(id => !Number.isInteger(id) || id < 1 || id > 2_147_483_647)) {
    throw InvalidInput('user_ids must be ids of members')
  }
  const people = [...new Set(ids)]
  if (people.length > MOST_PEOPLE) throw InvalidInput('user_ids may name at most 20 people')
  if (query.from === undefined && query.to === undefined) throw InvalidInput('from is required')
  const [known, range, settings] = await Promise.all([
    findUserIds(ctx.db, people),
    readRange(ctx, query, { usualDays: 14, mostDays: 62, tooLong: 'The range may be at most 62 days' }),
    query.duration_minutes === undefined ? undefined : readSettings(ctx.db),
  ])
  if (known.length < people.length) throw InvalidInput('user_ids not found')
  const busy = await busyTimes(ctx, people, range.from, range.to)
  const data = people.map(user_id => ({ user_id, busy: busy.get(user_id)!.map(tell) }))
  if (query.duration_minutes === undefined || !settings) return { data }
  const taken = merge([...busy.values()].flat())
  const open = workingTimes(settings, range)
  const free = without(open, taken).filter(({ from, to }) => to - from >= query.duration_minutes! * 60_000)
  return { data, common_free: free.map(tell) }
}

const tell = ({ from, to }: Stretch) => ({ start_at: isoText(from), end_at: isoText(to) })

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

/** The working hours of a range, by the clock of its zone. */
export function workingTimes(
  { working_hours }: Pick<CalendarSettings, 'working_hours'>,
  { from, to, zone }: Stretch & { zone: string },
): Stretch[] {
  const open: Stretch[] = []
  for (let day = dayOf(wallOf(from, zone)) - 1; day <= dayOf(wallOf(to, zone)) + 1; day += 1) {
    for (const [start, end] of working_hours[days[weekdayOf(day)]!] ?? []) {
      const at = (text: string) => instantOf(day * DAY + minutesOf(text) * 60_000, zone)
      const stretch = { from: Math.max(at(start!), from), to: Math.min(at(end!), to) }
      if (stretch.to > stretch.from) open.push(stretch)
    }
  }
  return merge(open)
}

function without(open: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  return open.flatMap(stretch => {
    const free: Stretch[] = []
    let from = stretch.from
    for (const one of taken) {
      if (one.to <= from || one.from >= stretch.to) continue
      if (one.from > from) free.push({ from, to: one.from })
      from = Math.max(from, one.to)
    }
    return from < stretch.to ? [...free, { from, to: stretch.to }] : free
  })
}
