import type { Ctx } from '#kit/context.ts'
import { busyTimes } from '#modules/calendar/index.ts'
import type { LinkRow } from '../booking-links/queries.ts'
import { dateIn, type Span } from '../slots/availability.ts'
import type { SlotRules, Taken } from '../slots/slots.ts'
import { listHolds, listMeetings, listStarts } from './queries.ts'

const DAY = 86_400_000

export const rulesOf = (link: LinkRow): SlotRules => link as unknown as SlotRules

/** A booking that is about to move does not stand in its own way. */
export interface Moving {
  bookingId: string
  eventId: string | null
}

/** Overlapping and touching ones as one, in order. */
export function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/**
 * Who is busy when, by events and by bookings with their buffers, and how full the days are. `range` is all the time that
 * a meeting to be judged may take with its own buffers: nobody reads what lies around it.
 */
export async function loadTaken(
  ctx: Ctx,
  link: Pick<LinkRow, 'id' | 'daily_limit' | 'availability'>,
  hostIds: readonly number[],
  range: Span,
  moving: Moving | null = null,
): Promise<Taken> {
  const days = { from: range.from - 2 * DAY, to: range.to + 2 * DAY }
  const [events, holds, starts] = await Promise.all([
    hostIds.length === 0
      ? new Map<number, Span[]>()
      : busyTimes(ctx, hostIds, range.from, range.to, moving?.eventId ? [moving.eventId] : []),
    listHolds(ctx.db, hostIds, range, moving?.bookingId ?? null),
    link.daily_limit === null ? [] : listStarts(ctx.db, link.id, days, moving?.bookingId ?? null),
  ])
  const held = Map.groupBy(holds, ({ host_id }) => host_id)
  const counts = new Map<string, number>()
  for (const at of starts) {
    const date = dateIn(at, link.availability.timezone).toString()
    counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  return {
    busy: new Map(hostIds.map(id => [id, merge([...(events.get(id) ?? []), ...(held.get(id) ?? [])])])),
    bookedOn: date => counts.get(date) ?? 0,
  }
}

/** The same time without the buffers of bookings, for whoever asks why. */
export async function loadMeetings(
  ctx: Ctx,
  hostIds: readonly number[],
  range: Span,
): Promise<NonNullable<Taken['meetings']>> {
  if (hostIds.length === 0) return new Map()
  const [events, meetings] = await Promise.all([
    busyTimes(ctx, hostIds, range.from, range.to),
    listMeetings(ctx.db, hostIds, range),
  ])
  const booked = Map.groupBy(meetings, ({ host_id }) => host_id)
  return new Map(hostIds.map(id => [id, merge([...(events.get(id) ?? []), ...(booked.get(id) ?? [])])]))
}
