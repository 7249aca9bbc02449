import { DAY, dayOf, timeOf } from './days.ts'
import { daysBetween, END_OF_DAYS, lastDay } from './expand.ts'
import { parseRule, type Rule } from './rule.ts'
import { instantsOf, wallOf } from './zones.ts'

/** What one occurrence may have of its own; the rest follows the series. */
export const overridable = [
  'title',
  'description',
  'location',
  'meeting_url',
  'status',
  'show_as',
  'color',
  'contact_id',
  'company_id',
  'deal_id',
  'reminders',
] as const
export type Overridable = (typeof overridable)[number]

export interface Override {
  /** The start that the rule gave the occurrence, as wall time: its name, also once it is moved. */
  recurrence: number
  /** A time of its own, as wall time in the zone of the series. */
  start: number | null
  end: number | null
  fields: Partial<Record<Overridable, unknown>>
}

/** When something happens: wall times in milliseconds as if they were UTC, in a zone. */
export interface Timing {
  all_day: boolean
  start: number
  /** Of an all-day event the midnight after its last day. */
  end: number
  timezone: string
  /** Canonical. A series starts on a day that its rule gives. */
  rrule: string | null
  /** The last start that the rule gives; null for one that goes on, and for single events. */
  last: number | null
  exdates: readonly number[]
  overrides: readonly Override[]
}

export interface Occurrence {
  /** Null for an event that does not recur. */
  recurrence: number | null
  start: number
  end: number
  startAt: number
  endAt: number
  override: Override | undefined
}

const parsed = new Map<string, Rule>()

/** Rules are read once; there are few different ones. */
export function ruleOf(rrule: string): Rule {
  const known = parsed.get(rrule)
  if (known) return known
  const rule = parseRule(rrule)
  if (parsed.size > 5_000) parsed.clear()
  parsed.set(rrule, rule)
  return rule
}

/** The occurrences that touch a range of instants: they start before its end and end after its start. */
export function occurrencesBetween(timing: Timing, from: number, to: number): Occurrence[] {
  const { start, end, timezone } = timing
  if (timing.rrule === null) {
    const at = instantsOf(start, end, timezone)
    const touches = at.start < to && at.end > from
    return touches
      ? [{ recurrence: null, start, end, startAt: at.start, endAt: at.end, override: undefined }]
      : []
  }
  const length = end - start
  const found: Occurrence[] = []
  const add = (recurrence: number, begin: number, finish: number, override?: Override) => {
    const at = instantsOf(begin, finish, timezone)
    if (at.start >= to || at.end <= from) return
    found.push({ recurrence, start: begin, end: finish, startAt: at.start, endAt: at.end, override })
  }
  const taken = exceptionsOf(timing)
  // A day more on both sides: clocks may be a day apart from UTC and change meanwhile.
  const first = dayOf(wallOf(Math.max(from, -8e13), timezone) - length) - 1
  const until = timing.last === null ? END_OF_DAYS : dayOf(timing.last)
  const final = Math.min(until, dayOf(wallOf(Math.min(to, 2.5e14), timezone)) + 1)
  const time = timeOf(start)
  for (const day of daysBetween(ruleOf(timing.rrule), dayOf(start), first, final)) {
    const recurrence = day * DAY + time
    if (taken === null || !taken.has(recurrence)) add(recurrence, recurrence, recurrence + length)
  }
  for (const override of timing.overrides) {
    const { start: begin, end: finish } = shownTimes(timing, override)
    add(override.recurrence, begin, finish, override)
  }
  return found
}

function exceptionsOf({ exdates, overrides }: Timing): Set<number> | null {
  if (exdates.length === 0 && overrides.length === 0) return null
  return new Set([...exdates, ...overrides.map(({ recurrence }) => recurrence)])
}

export function shownTimes(timing: Timing, override: Override): { start: number; end: number } {
  const start = override.start ?? override.recurrence
  return { start, end: override.end ?? start + (timing.end - timing.start) }
}

/** Whether the rule gives an occurrence of that name, removed or not. */
export function isGiven(timing: Timing, recurrence: number): boolean {
  if (timing.rrule === null || timeOf(recurrence) !== timeOf(timing.start)) return false
  const day = dayOf(recurrence)
  if (timing.last !== null && recurrence > timing.last) return false
  for (const found of daysBetween(ruleOf(timing.rrule), dayOf(timing.start), day, day)) {
    return found === day
  }
  return false
}

export function findOccurrence(timing: Timing, recurrence: number): Occurrence | undefined {
  if (!isGiven(timing, recurrence) || timing.exdates.includes(recurrence)) return undefined
  const override = timing.overrides.find(one => one.recurrence === recurrence)
  const { start, end } = override
    ? shownTimes(timing, override)
    : { start: recurrence, end: recurrence + (timing.end - timing.start) }
  const at = instantsOf(start, end, timing.timezone)
  return { recurrence, start, end, startAt: at.start, endAt: at.end, override }
}

/** The next ones by the rule, from a moment on; those that were moved stand where they are shown. */
export function nextOccurrences(timing: Timing, from: number, most: number): Occurrence[] {
  if (timing.rrule === null) return occurrencesBetween(timing, from, Number.POSITIVE_INFINITY).slice(0, most)
  const byStart = (a: Occurrence, b: Occurrence) => a.startAt - b.startAt
  for (let days = 40; ; days *= 6) {
    const found = occurrencesBetween(timing, from, from + days * DAY).sort(byStart)
    if (found.length >= most || days > 40_000) return found.slice(0, most)
  }
}

/** Whether anything is left of it; canceled ones count as left. */
export function hasOccurrences(timing: Timing): boolean {
  if (timing.rrule === null || timing.overrides.length > 0) return true
  const removed = new Set(timing.exdates)
  const until = timing.last === null ? END_OF_DAYS : dayOf(timing.last)
  const start = dayOf(timing.start)
  for (const day of daysBetween(ruleOf(timing.rrule), start, start, until)) {
    if (!removed.has(day * DAY + timeOf(timing.start))) return true
  }
  return false
}

/** How many days the rule gives before that one, removed or not. */
export function countBefore(timing: Timing, recurrence: number): number {
  let count = 0
  const start = dayOf(timing.start)
  for (const _ of daysBetween(ruleOf(timing.rrule!), start, start, dayOf(recurrence) - 1)) count += 1
  return count
}

export function lastStart(rule: Rule, start: number, zone: string): number | null {
  const day = lastDay(rule, start, zone)
  return day === null ? null : day * DAY + timeOf(start)
}

/** From the first start to the last end in instants, moved occurrences included; null: it goes on. */
export function spanOf(timing: Timing): { from: number; to: number | null } {
  const length = timing.end - timing.start
  const shown = timing.overrides.map(override => {
    const { start, end } = shownTimes(timing, override)
    return instantsOf(start, end, timing.timezone)
  })
  const first = instantsOf(timing.start, timing.end, timing.timezone)
  const from = Math.min(first.start, ...shown.map(({ start }) => start))
  if (timing.rrule !== null && timing.last === null) return { from, to: null }
  const last = timing.last ?? timing.start
  const end = instantsOf(last, last + length, timing.timezone).end
  return { from, to: Math.max(end, ...shown.map(one => one.end)) }
}
