import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { holdCalendar } from '../calendars/queries.ts'
import { retime } from '../recurrence/edit.ts'
import { findOccurrence } from '../recurrence/series.ts'
import { addCopy, uidOf } from './create.ts'
import { privateTo } from './fields.ts'
import { getEvent } from './listing/list.ts'
import { type DuplicateIn, OccurrenceNotFound } from './schema.ts'
import { type EventState, withOverride } from './state.ts'
import { readRecurrenceId, readTimes } from './times.ts'

/** With rule and exceptions, without guests; nobody is mailed. */
export async function duplicateEvent(ctx: Ctx, id: string, input: DuplicateIn): Promise<EventState> {
  const userId = userIdOf(ctx)
  const home = input.calendar_id ? await holdCalendar(ctx.db, userId, input.calendar_id) : undefined
  if (input.calendar_id && !home) throw InvalidInput('calendar_id not found')
  const original = pick(await getEvent(ctx, id), input.recurrence_id)
  const given = { start_at: input.start_at, start_date: input.start_date }
  const isMoved = given.start_at !== undefined || given.start_date !== undefined
  const times = readTimes(given, original, original.timezone, 60)
  const timing = isMoved ? retime(original, times, times.start - original.start).timing : original
  const now = ctx.now.toString({ fractionalSecondDigits: 3 })
  const copyId = newId()
  const copy: EventState = {
    ...timing,
    id: copyId,
    ...(input.calendar_id === undefined
      ? {}
      : { calendar_id: input.calendar_id, private_to: privateTo(home) }),
    title: input.title?.trim() || `${original.title} (copy)`.slice(-300),
    ical_uid: uidOf(ctx, copyId),
    dav_name: null,
    sequence: 0,
    revision: 1,
    source: 'manual',
    booking_id: null,
    created_by_id: userId,
    created_at: now,
    updated_at: now,
  }
  await addCopy(ctx, copy)
  return copy
}

/** The series, or one plain event of one of its occurrences. */
function pick(state: EventState, recurrenceId: string | undefined): EventState {
  if (recurrenceId === undefined || state.rrule === null) return state
  const occurrence = found(findOccurrence(state, readRecurrenceId(recurrenceId, state)), OccurrenceNotFound)
  const { start, end } = occurrence
  const single = { rrule: null, last: null, exdates: [], overrides: [] }
  return { ...withOverride(state, occurrence), start, end, ...single }
}
