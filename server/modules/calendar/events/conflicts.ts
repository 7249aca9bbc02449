import type { Ctx } from '#kit/context.ts'
import { DAY } from '../recurrence/days.ts'
import { type Occurrence, occurrencesBetween } from '../recurrence/series.ts'
import { instantOf, isoText } from '../recurrence/zones.ts'
import { selectInRange, type Viewer } from './queries.ts'
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

/** The owner's other busy events at the same time; of a series within 90 days. They never refuse anything. */
export async function findConflicts(
  ctx: Ctx,
  state: EventState,
  viewer: Viewer,
  except: readonly string[] = [],
): Promise<EventConflict[]> {
  if (state.owner_id === null || !isBusy(state)) return []
  const from = state.rrule === null ? BEGINNING : Math.max(ctx.now.epochMilliseconds, firstStart(state))
  const to = state.rrule === null ? END : from + REACH
  const shown = expandAll([state], from, to)
    .filter(one => isBusy(one.state))
    .map(({ occurrence }) => occurrence)
  if (shown.length === 0) return []
  const range = {
    from: Math.min(...shown.map(({ startAt }) => startAt)),
    to: Math.max(...shown.map(({ endAt }) => endAt)),
  }
  const others = await selectInRange(ctx.db, { viewer: 'any', ownerIds: [state.owner_id], ...range }, 2500)
  const busy = expandAll(
    others.filter(({ id }) => id !== state.id && !except.includes(id)),
    range.from,
    range.to,
  ).filter(one => isBusy(one.state))
  return busy
    .filter(({ occurrence: a }) => shown.some(b => a.startAt < b.endAt && a.endAt > b.startAt))
    .sort(byTime)
    .slice(0, MOST)
    .map(one => tellConflict(one, viewer))
}

const firstStart = (state: EventState) => instantOf(state.start, state.timezone)

/** Of what somebody may not see they learn only that the time is taken. */
function tellConflict({ state, occurrence }: Shown, viewer: Viewer): EventConflict {
  const times = { start_at: isoText(occurrence.startAt), end_at: isoText(occurrence.endAt) }
  const isHidden = state.private_to !== null && state.private_to !== viewer
  if (isHidden) return { id: null, recurrence_id: null, title: 'Busy', ...times }
  const { recurrence } = occurrence
  const recurrence_id = recurrence === null ? null : nameOf(state, recurrence)
  return { id: state.id, recurrence_id, title: state.title, ...times }
}
