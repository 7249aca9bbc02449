import { newId } from '#kit/id.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { cut, overrideOne, removeOne, retime, type TimingChange } from '../recurrence/edit.ts'
import { findOccurrence, hasOccurrences, type Overridable, overridable } from '../recurrence/series.ts'
import { instantOf, wallOf } from '../recurrence/zones.ts'
import { OccurrenceNotFound, type Scope } from './schema.ts'
import { type EventState, nameOf } from './state.ts'
import { type GivenTimes, namesTime, readRecurrenceId, readTimes, type Times } from './times.ts'

/** One event before and after an edit; new ones have no before, removed ones no after. */
export interface Step {
  before: EventState | null
  after: EventState | null
  /** Whether time or rule are other ones: guests are asked again. */
  isRetimed: boolean
  /** The event whose guests a new one takes over. */
  guestsOf?: string
}

/** What an edit will do, for whoever only wants to look as for whoever does it. */
export interface Plan {
  steps: Step[]
  scope: Scope
  recurrence: number | null
  /** Names of occurrences whose exceptions are lost. */
  dropped: string[]
}

export interface Change {
  fields: Partial<Pick<EventState, Overridable | 'calendar_id' | 'private_to' | 'owner_id'>>
  times: GivenTimes
  rrule?: string | null | undefined
}

export interface Target {
  scope?: Scope | undefined
  recurrence_id?: string | undefined
}

/** Which occurrence and how far from it: of events that do not recur there is only one. */
function aim(state: EventState, target: Target): { scope: Scope; recurrence: number | null } {
  if (state.rrule === null) return { scope: 'all', recurrence: null }
  const scope = target.scope ?? (target.recurrence_id === undefined ? 'all' : 'this')
  if (target.recurrence_id === undefined) {
    if (scope !== 'all') throw InvalidInput('recurrence_id is required for this scope')
    return { scope, recurrence: null }
  }
  const recurrence = readRecurrenceId(target.recurrence_id, state)
  found(findOccurrence(state, recurrence), OccurrenceNotFound)
  return { scope, recurrence }
}

interface Defaults {
  zone: string
  minutes: number
  uidOf: (id: string) => string
  now: string
}

export function planUpdate(state: EventState, target: Target, change: Change, defaults: Defaults): Plan {
  const { scope, recurrence } = aim(state, target)
  if (scope === 'this') return planOne(state, recurrence!, change, defaults)
  if (scope === 'following') return planFollowing(state, recurrence!, change, defaults)
  const { after, dropped, isRetimed } = changeAll(state, recurrence, change, defaults)
  const steps = [{ before: state, after: finish(state, after, defaults), isRetimed }]
  return { steps, scope, recurrence, dropped }
}

function planOne(state: EventState, recurrence: number, change: Change, defaults: Defaults): Plan {
  if (change.rrule !== undefined) throw InvalidInput('rrule cannot be changed for one occurrence')
  const occurrence = found(findOccurrence(state, recurrence), OccurrenceNotFound)
  const fields: Partial<Record<Overridable, unknown>> = {}
  for (const [name, value] of Object.entries(change.fields)) {
    if (!(overridable as readonly string[]).includes(name)) {
      if (name !== 'private_to') throw InvalidInput(`${name} cannot be changed for one occurrence`)
    } else fields[name as Overridable] = value
  }
  const shown = { ...state, start: occurrence.start, end: occurrence.end }
  const times = namesTime(change.times) ? inZoneOf(state, shown, change.times, defaults) : undefined
  const after = overrideOne(state, recurrence, {
    fields,
    ...(times ? { start: times.start, end: times.end } : {}),
  })
  const isRetimed = times !== undefined && (times.start !== occurrence.start || times.end !== occurrence.end)
  const steps = [{ before: state, after: finish(state, after, defaults), isRetimed }]
  return { steps, scope: 'this', recurrence, dropped: [] }
}

/** An occurrence keeps the zone of its series: a time given in another is read there. */
function inZoneOf(state: EventState, shown: Times, given: GivenTimes, defaults: Defaults): Times {
  const { timezone, ...rest } = given
  const asGiven = readTimes(given, shown, defaults.zone, defaults.minutes)
  if (asGiven.all_day !== state.all_day) throw InvalidInput('all_day cannot be changed for one occurrence')
  if (timezone === undefined || asGiven.timezone === state.timezone || asGiven.all_day) {
    return readTimes(rest, shown, defaults.zone, defaults.minutes)
  }
  const moved = (wall: number) => wallOf(instantOf(wall, asGiven.timezone), state.timezone)
  return { ...asGiven, timezone: state.timezone, start: moved(asGiven.start), end: moved(asGiven.end) }
}

function changeAll(state: EventState, recurrence: number | null, change: Change, defaults: Defaults) {
  const named: EventState = { ...state, ...change.fields }
  if (!namesTime(change.times) && change.rrule === undefined) {
    return { after: named, dropped: [], isRetimed: false }
  }
  const length = state.end - state.start
  const shown = recurrence === null ? state : { ...state, start: recurrence, end: recurrence + length }
  const times = readTimes(change.times, shown, defaults.zone, defaults.minutes)
  const moved = times.start - shown.start
  const start = state.start + moved
  const wanted: TimingChange = {
    ...times,
    start,
    end: start + (times.end - times.start),
    ...(change.rrule === undefined ? {} : { rrule: change.rrule }),
  }
  const { timing, dropped } = retime(named, wanted, moved)
  return {
    after: timing,
    dropped: dropped.map(one => nameOf(state, one)),
    isRetimed: isOtherTime(state, timing),
  }
}

const isOtherTime = (a: EventState, b: EventState): boolean =>
  (['all_day', 'start', 'end', 'timezone', 'rrule'] as const).some(key => a[key] !== b[key])

function planFollowing(state: EventState, recurrence: number, change: Change, defaults: Defaults): Plan {
  const { before, after: rest } = cut(state, recurrence)
  // From the first one on it is the whole series, which stays the same event.
  if (!before) {
    const { after, dropped, isRetimed } = changeAll(state, recurrence, change, defaults)
    const steps = [{ before: state, after: finish(state, after, defaults), isRetimed }]
    return { steps, scope: 'following', recurrence, dropped }
  }
  const { after, dropped, isRetimed } = changeAll(rest, recurrence, change, defaults)
  const id = newId()
  const next: EventState = {
    ...after,
    id,
    ical_uid: defaults.uidOf(id),
    dav_name: null,
    sequence: 0,
    revision: 1,
    source: 'manual',
    booking_id: null,
    created_at: defaults.now,
    updated_at: defaults.now,
  }
  return {
    steps: [
      { before: state, after: finish(state, before, defaults), isRetimed: false },
      { before: null, after: next, isRetimed, guestsOf: state.id },
    ],
    scope: 'following',
    recurrence,
    dropped,
  }
}

export function planDelete(state: EventState, target: Target, defaults: Pick<Defaults, 'now'>): Plan {
  const { scope, recurrence } = aim(state, target)
  const shorter =
    scope === 'this'
      ? removeOne(state, recurrence!)
      : scope === 'following'
        ? cut(state, recurrence!).before
        : null
  const after = shorter && hasOccurrences(shorter) ? finish(state, shorter, defaults) : null
  return { steps: [{ before: state, after, isRetimed: false }], scope, recurrence, dropped: [] }
}

/** SEQUENCE grows with what guests must know to be there; the revision with everything. */
function finish(before: EventState, after: EventState, { now }: Pick<Defaults, 'now'>): EventState {
  const grows = isOtherTime(before, after) || isOtherPlace(before, after) || hasOtherExceptions(before, after)
  return {
    ...after,
    // Names are given within a calendar.
    dav_name: after.calendar_id === before.calendar_id ? before.dav_name : null,
    sequence: before.sequence + (grows ? 1 : 0),
    revision: before.revision + 1,
    updated_at: now,
  }
}

const isOtherPlace = (a: EventState, b: EventState) =>
  a.location !== b.location || a.meeting_url !== b.meeting_url

function hasOtherExceptions(a: EventState, b: EventState): boolean {
  if (a.exdates.length !== b.exdates.length) return true
  const timesOf = (state: EventState) =>
    JSON.stringify(
      state.overrides.map(({ recurrence, start, end, fields }) => [
        ...[recurrence, start, end, fields.location, fields.meeting_url, fields.status],
      ]),
    )
  return a.overrides !== b.overrides && timesOf(a) !== timesOf(b)
}
