import type { Ctx } from '#kit/context.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { type BusyEvent, busyEvents } from '#modules/calendar/index.ts'
import { findLink, type LinkRow } from '../booking-links/queries.ts'
import { type Explanation, LinkNotFound } from '../booking-links/schema.ts'
import { readInstant } from '../bookings/read.ts'
import { loadMeetings, loadTaken, rulesOf } from '../bookings/taken.ts'
import { blockedBy, judgeMoment, type ReasonCode } from '../slots/slots.ts'

const MINUTE = 60_000

/** Why a time is on offer or not, host by host: what `slots` does, said in words. */
export async function explainTime(ctx: Ctx, id: string, text: string | undefined): Promise<Explanation> {
  const link = found(await findLink(ctx.db, id), LinkNotFound)
  if (text === undefined) throw InvalidInput('at is required')
  const at = readInstant('at', text)
  const rules = rulesOf(link)
  const now = ctx.now.epochMilliseconds
  const blocked = blockedBy(rules, at)
  const [taken, meetings] = await Promise.all([
    loadTaken(ctx, link, link.host_ids, blocked),
    loadMeetings(ctx, link.host_ids, blocked),
  ])
  const verdict = judgeMoment(rules, { ...taken, meetings }, now, at)
  const events =
    link.host_ids.length === 0 ? [] : await busyEvents(ctx, link.host_ids, blocked.from, blocked.to)
  return {
    offered: verdict.offered && link.status === 'active',
    hosts: verdict.hosts.map(({ user_id, free, reasons }) => ({
      user_id,
      free,
      reasons: reasons.map(code => tell(code, link, user_id, at, events)),
    })),
  }
}

function tell(
  code: ReasonCode,
  link: LinkRow,
  userId: number,
  at: number,
  events: readonly BusyEvent[],
): Explanation['hosts'][number]['reasons'][number] {
  if (code !== 'busy' && code !== 'buffer') return { code, detail: sentences[code](link) }
  const end = at + link.duration_minutes * MINUTE
  const own = events.filter(({ owner_id }) => owner_id === userId)
  const event =
    (code === 'busy' ? own.find(one => one.from < end && one.to > at) : undefined) ??
    own.find(one => one.to <= at || one.from >= end)
  const what = event ? (event.title ? `"${event.title}"` : 'a private event') : 'a booking'
  return {
    code,
    detail: code === 'busy' ? `Busy with ${what}` : `The free time around it touches ${what}`,
    ...(event?.event_id ? { event_id: event.event_id } : {}),
  }
}

const sentences: Record<Exclude<ReasonCode, 'busy' | 'buffer'>, (link: LinkRow) => string> = {
  past: () => 'This time is over',
  notice: link => `It has to be booked ${link.minimum_notice_minutes} minutes ahead`,
  horizon: link => `It can be booked ${link.max_days_ahead} days ahead`,
  not_on_grid: link =>
    `Times begin every ${link.slot_interval_minutes} minutes from the start of an interval`,
  outside_hours: link => `Outside the hours of the week, by the clocks of ${link.availability.timezone}`,
  override: () => 'This day has hours of its own, and it is outside of them',
  daily_limit: link => `The day has its ${link.daily_limit} bookings`,
}
