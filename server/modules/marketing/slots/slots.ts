import { shareThread } from '#kit/time/share-thread.ts'
import { type Availability, dateIn, daysTouching, intervalsOn, type Span, spansOn } from './availability.ts'

const MINUTE = 60_000

/** What a link says about when it can be booked. */
export interface SlotRules {
  duration_minutes: number
  slot_interval_minutes: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  minimum_notice_minutes: number
  max_days_ahead: number
  daily_limit: number | null
  assignment: 'round_robin' | 'collective'
  host_ids: readonly number[]
  availability: Availability
}

/** What is known of the people and of the days. */
export interface Taken {
  /** By host, sorted and apart from each other. */
  busy: ReadonlyMap<number, readonly Span[]>
  /** The same without the buffers of bookings, where somebody asks why. */
  meetings?: ReadonlyMap<number, readonly Span[]>
  /** How many bookings the link has on a day of its zone. */
  bookedOn: (date: string) => number
}

export interface Slot {
  from: number
  to: number
  freeHosts: number[]
}

export type ReasonCode =
  | 'past'
  | 'notice'
  | 'horizon'
  | 'not_on_grid'
  | 'outside_hours'
  | 'override'
  | 'busy'
  | 'buffer'
  | 'daily_limit'

/** The meeting with its buffers: the time it takes of a host. */
export const blockedBy = (
  { duration_minutes, buffer_before_minutes, buffer_after_minutes }: SlotRules,
  start: number,
): Span => ({
  from: start - buffer_before_minutes * MINUTE,
  to: start + (duration_minutes + buffer_after_minutes) * MINUTE,
})

/** Whether anything of a sorted list lies in the stretch; touching is not lying in it. */
export function overlapping(spans: readonly Span[], { from, to }: Span): boolean {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]!.to <= from) low = middle + 1
    else high = middle
  }
  const first = spans[low]
  return first !== undefined && first.from < to
}

/** The last moment of the last day that can be booked. */
export function horizonOf({ availability, max_days_ahead }: SlotRules, now: number): number {
  const { timezone } = availability
  const end = dateIn(now, timezone).add({ days: max_days_ahead + 1 })
  return end.toZonedDateTime(timezone).epochMilliseconds
}

/** What stands against a moment whoever the host is; nothing where it can be had. */
function generalReasons(rules: SlotRules, taken: Taken, now: number, at: number): ReasonCode[] {
  const reasons: ReasonCode[] = []
  if (at < now) reasons.push('past')
  else if (at < now + rules.minimum_notice_minutes * MINUTE) reasons.push('notice')
  if (at >= horizonOf(rules, now)) reasons.push('horizon')
  const hours = hoursReason(rules, at)
  if (hours) reasons.push(hours)
  if (isFull(rules, taken, at)) reasons.push('daily_limit')
  return reasons
}

const isFull = ({ daily_limit, availability }: SlotRules, { bookedOn }: Taken, at: number): boolean =>
  daily_limit !== null && bookedOn(dateIn(at, availability.timezone).toString()) >= daily_limit

function hoursReason(rules: SlotRules, at: number): ReasonCode | null {
  const { availability, duration_minutes, slot_interval_minutes } = rules
  const end = at + duration_minutes * MINUTE
  let isInside = false
  for (const date of daysTouching({ from: at, to: at }, availability.timezone)) {
    for (const span of spansOn(availability, date)) {
      if (at < span.from || end > span.to) continue
      isInside = true
      if ((at - span.from) % (slot_interval_minutes * MINUTE) === 0) return null
    }
  }
  if (isInside) return 'not_on_grid'
  const { isOverride } = intervalsOn(availability, dateIn(at, availability.timezone))
  return isOverride ? 'override' : 'outside_hours'
}

function hostReason(rules: SlotRules, taken: Taken, id: number, at: number): 'busy' | 'buffer' | null {
  if (!overlapping(taken.busy.get(id) ?? [], blockedBy(rules, at))) return null
  const meeting = { from: at, to: at + rules.duration_minutes * MINUTE }
  return overlapping((taken.meetings ?? taken.busy).get(id) ?? [], meeting) ? 'busy' : 'buffer'
}

export interface Verdict {
  offered: boolean
  hosts: { user_id: number; free: boolean; reasons: ReasonCode[] }[]
}

const enough = ({ assignment, host_ids }: SlotRules, free: number): boolean =>
  assignment === 'collective' ? host_ids.length > 0 && free === host_ids.length : free > 0

/** One moment: who could, and what stands against it for each. True for every moment there is. */
export function judgeMoment(rules: SlotRules, taken: Taken, now: number, at: number): Verdict {
  const general = generalReasons(rules, taken, now, at)
  const hosts = rules.host_ids.map(user_id => {
    const reason = hostReason(rules, taken, user_id, at)
    return { user_id, free: reason === null, reasons: reason ? [...general, reason] : general }
  })
  const free = hosts.filter(host => host.free).length
  return { offered: general.length === 0 && enough(rules, free), hosts }
}

/** Every moment of the stretch that can be booked, in order, and who is free then. */
export async function findSlots(rules: SlotRules, taken: Taken, now: number, range: Span): Promise<Slot[]> {
  const slots: Slot[] = []
  const length = rules.duration_minutes * MINUTE
  const step = rules.slot_interval_minutes * MINUTE
  const earliest = Math.max(range.from, now + rules.minimum_notice_minutes * MINUTE)
  const end = Math.min(range.to, horizonOf(rules, now))
  if (earliest >= end) return slots
  const share = shareThread()
  for (const date of daysTouching({ from: earliest, to: end }, rules.availability.timezone)) {
    await share()
    for (const span of spansOn(rules.availability, date)) {
      const skipped = Math.max(0, Math.ceil((earliest - span.from) / step))
      for (let at = span.from + skipped * step; at + length <= span.to && at < end; at += step) {
        const blocked = blockedBy(rules, at)
        const freeHosts = rules.host_ids.filter(id => !overlapping(taken.busy.get(id) ?? [], blocked))
        if (!enough(rules, freeHosts.length) || isFull(rules, taken, at)) continue
        slots.push({ from: at, to: at + length, freeHosts })
      }
    }
  }
  return slots
}
