import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { DAY, dayOf, timeOf } from './days.ts'
import { firstDay } from './expand.ts'
import { formatRule, parseRule, type Rule } from './rule.ts'
import {
  countBefore,
  isGiven,
  lastStart,
  type Overridable,
  type Override,
  ruleOf,
  type Timing,
} from './series.ts'
import { shiftRule } from './shift.ts'

/** A new time, rule or both. `start` and `end` are wall times in `timezone`. */
export interface TimingChange {
  all_day: boolean
  start: number
  end: number
  timezone: string
  /** Left out: as it was. Null: no longer a series. */
  rrule?: string | null
}

export interface Edited<T extends Timing> {
  timing: T
  /** Occurrences, by their names before, whose exceptions found no place in the new rule. */
  dropped: number[]
}

export const noOccurrences = () => InvalidInput('The recurrence rule has no occurrences')
export const MOST_EXCEPTIONS = 1000

/** A new event or series: its rule in canonical form, its start on the first day that the rule gives. */
export function startTiming(given: TimingChange & { rrule: string | null }): Timing {
  const none = { exdates: [], overrides: [] }
  const { all_day, start, end, timezone } = given
  if (given.rrule === null) return { all_day, start, end, timezone, rrule: null, last: null, ...none }
  return { ...settle(parseRule(given.rrule), given), ...none }
}

/** Moves the start to the first day that the rule gives, and finds its last. */
function settle(rule: Rule, { all_day, start, end, timezone }: TimingChange) {
  const day = firstDay(rule, start, timezone)
  if (day === undefined) throw noOccurrences()
  const begin = day * DAY + timeOf(start)
  const last = lastStart(rule, begin, timezone)
  return { all_day, timezone, start: begin, end: begin + (end - start), rrule: formatRule(rule), last }
}

/**
 * The whole event or series at another time or by another rule. `moved` is how far an occurrence moves by the clock;
 * exceptions move with it, and stay where the new rule still gives their day.
 */
export function retime<T extends Timing>(state: T, change: TimingChange, moved: number): Edited<T> {
  const { all_day, start, end, timezone } = change
  const wasSeries = state.rrule !== null
  const wanted = change.rrule === undefined ? state.rrule : change.rrule
  if (wanted === null) {
    const dropped = wasSeries ? namesOf(state) : []
    const single = { all_day, start, end, timezone, rrule: null, last: null, exdates: [], overrides: [] }
    return { timing: { ...state, ...single }, dropped }
  }
  const keepsRule = change.rrule === undefined
  const rule = keepsRule ? movedRule(state, start) : parseRule(wanted)
  const settled = settle(rule, change)
  const next: Timing = { ...settled, exdates: [], overrides: [] }
  const dropped: number[] = []
  const place = (recurrence: number): number | undefined => {
    const day = dayOf(recurrence + moved)
    const name = day * DAY + timeOf(settled.start)
    if (isGiven(next, name)) return name
    dropped.push(recurrence)
    return undefined
  }
  const keepsClock = all_day === state.all_day
  const exdates = state.exdates.flatMap(one => place(one) ?? [])
  const overrides = state.overrides.flatMap(one => {
    const recurrence = place(one.recurrence)
    if (recurrence === undefined) return []
    return keepsClock ? { ...one, recurrence } : { ...one, recurrence, start: null, end: null }
  })
  return { timing: { ...state, ...settled, exdates, overrides }, dropped: dropped.sort((a, b) => a - b) }
}

const namesOf = (state: Timing) =>
  [...state.exdates, ...state.overrides.map(({ recurrence }) => recurrence)].sort((a, b) => a - b)

/** The rule of a series that starts elsewhere: weekdays move along, and it ends after the same occurrence. */
function movedRule(state: Timing, start: number): Rule {
  const rule = shiftRule(ruleOf(state.rrule!), dayOf(state.start), dayOf(start))
  if (rule.until === null) return rule
  return { ...rule, until: { day: dayOf(state.last! + (start - state.start)) } }
}

/** One occurrence with fields or a time of its own. What it has already stays unless it is named. */
export function overrideOne<T extends Timing>(
  state: T,
  recurrence: number,
  change: { start?: number; end?: number; fields: Partial<Record<Overridable, unknown>> },
): T {
  const before = state.overrides.find(one => one.recurrence === recurrence)
  if (!before) checkRoom(state)
  const after: Override = {
    recurrence,
    start: change.start ?? before?.start ?? null,
    end: change.end ?? before?.end ?? null,
    fields: { ...before?.fields, ...change.fields },
  }
  const others = state.overrides.filter(one => one !== before)
  return { ...state, overrides: [...others, after].sort((a, b) => a.recurrence - b.recurrence) }
}

export function removeOne<T extends Timing>(state: T, recurrence: number): T {
  const isOverride = state.overrides.some(one => one.recurrence === recurrence)
  if (!isOverride) checkRoom(state)
  return {
    ...state,
    exdates: [...state.exdates, recurrence].sort((a, b) => a - b),
    overrides: state.overrides.filter(one => one.recurrence !== recurrence),
  }
}

function checkRoom({ exdates, overrides }: Timing): void {
  if (exdates.length + overrides.length >= MOST_EXCEPTIONS) {
    throw InvalidInput(say`A series may have at most ${{ most: MOST_EXCEPTIONS }} exceptions`)
  }
}

export interface Cut<T extends Timing> {
  /** Null where the series has no occurrence before. */
  before: T | null
  /** From the occurrence on, by what is left of the rule. */
  after: T
}

/** Two series in place of one, each with the exceptions of its side. */
export function cut<T extends Timing>(state: T, recurrence: number): Cut<T> {
  const rule = ruleOf(state.rrule!)
  const passed = countBefore(state, recurrence)
  const on = (isBefore: boolean) => ({
    exdates: state.exdates.filter(one => one < recurrence === isBefore),
    overrides: state.overrides.filter(one => one.recurrence < recurrence === isBefore),
  })
  const rest = rule.count === null ? rule : { ...rule, count: rule.count - passed }
  const length = state.end - state.start
  const after = {
    ...state,
    start: recurrence,
    end: recurrence + length,
    rrule: formatRule(rest),
    ...on(false),
  }
  if (passed === 0) return { before: null, after }
  const ended: Rule =
    rule.count === null ? { ...rule, until: { day: dayOf(recurrence) - 1 } } : { ...rule, count: passed }
  const before = {
    ...state,
    rrule: formatRule(ended),
    last: lastStart(ended, state.start, state.timezone),
    ...on(true),
  }
  return { before: isLeft(before) ? before : null, after }
}

function isLeft(state: Timing): boolean {
  if (state.overrides.length > 0) return true
  return countBefore(state, state.last! + DAY) > state.exdates.length
}
