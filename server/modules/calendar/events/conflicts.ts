import type { Ctx } from '#kit/context.ts'
import { DAY, isoText } from '../recurrence/days.ts'
import { findOccurrence, type Occurrence, occurrencesBetween } from '../recurrence/series.ts'
import { instantOf } from '../recurrence/zones.ts'
import { listBusyInRange } from './listing/queries.ts'
import type { Viewer } from './queries.ts'
import type { EventConflict } from './schema.ts'
import { type EventState, nameOf, withOverride } from './state.ts'

const MOST = 10
const REACH = 90 * DAY
const [BEGINNING, END] = [-8e15, 8e15]

export const isBusy = (state: EventState): boolean => state.show_as === 'busy' && state.status !== 'canceled'

/** An occurrence with what it shows. */
export interface Shown {
  state: EventState
  occurrence: Occurrence
}

export const expandAll = (events: readonly EventState[], from: number, to: number): Shown[] =>
  events.flatMap(state =>
    occurrencesBetween(state, from, to).map(occurrence => ({
      state: withOverride(state, occurrence),
      occurrence,
    })),
  )

export const byTime = (a: Shown, b: Shown): number =>
  a.occurrence.startAt - b.occurrence.startAt ||
  (a.state.id < b.state.id ? -1 : a.state.id > b.state.id ? 1 : 0)

/**
 * The owner's other busy events at the same time, as one occurrence or as the whole event; of a series within 90 days.
 * They never refuse anything.
 */
export async function findConflicts(
  ctx: Ctx,
  state: EventState,
  viewer: Viewer,
  { recurrence = null, except = [] }: { recurrence?: number | null; except?: readonly string[] } = {},
): Promise<EventConflict[]> {
  if (state.owner_id === null) return []
  const shown = (recurrence === null ? meant(ctx, state) : oneOf(state, recurrence))
    .filter(one => isBusy(one.state))
    .map(({ occurrence }) => occurrence)
  if (shown.length === 0) return []
  const range = {
    from: Math.min(...shown.map(({ startAt }) => startAt)),
    to: Math.max(...shown.map(({ endAt }) => endAt)),
  }
  const others = await listBusyInRange(ctx.db, state.owner_id, { ...range, except: [state.id, ...except] })
  const busy = expandAll(others, range.from, range.to).filter(one => isBusy(one.state))
  return busy
    .filter(({ occurrence: a }) => shown.some(b => a.startAt < b.endAt && a.endAt > b.startAt))
    .sort(byTime)
    .slice(0, MOST)
    .map(one => tellConflict(one, viewer))
}

function meant(ctx: Ctx, state: EventState): Shown[] {
  if (state.rrule === null) return expandAll([state], BEGINNING, END)
  const from = Math.max(ctx.now.epochMilliseconds, instantOf(state.start, state.timezone))
  return expandAll([state], from, from + REACH)
}

function oneOf(state: EventState, recurrence: number): Shown[] {
  const occurrence = findOccurrence(state, recurrence)
  return occurrence ? [{ state: withOverride(state, occurrence), occurrence }] : []
}

/** Of what somebody may not see they learn only that the time is taken. */
function tellConflict({ state, occurrence }: Shown, viewer: Viewer): EventConflict {
  const times = { start_at: isoText(occurrence.startAt), end_at: isoText(occurrence.endAt) }
  const isHidden = state.private_to !== null && state.private_to !== viewer
  if (isHidden) return { id: null, recurrence_id: null, title: 'Busy', ...times }
  const { recurrence } = occurrence
  const recurrence_id = recurrence === null ? null : nameOf(state, recurrence)
  return { id: state.id, recurrence_id, title: state.title, ...times }
}
