import type { Ctx } from '#kit/context.ts'
import { order } from '#kit/job.ts'
import type { Reminder } from '../calendars/schema.ts'
import { type EventState, withOverride } from '../events/state.ts'
import { DAY } from '../recurrence/days.ts'
import { type Occurrence, occurrencesBetween } from '../recurrence/series.ts'
import { requireRemindedUntil } from './queries.ts'

export const tellReminders = order<{ event_id: string }>({ name: 'calendar.tell_reminders' })

export interface DueReminder {
  at: number
  reminder: Reminder
  state: EventState
  occurrence: Occurrence
}

const LONGEST = 40_320 * 60_000

const mayRemind = (state: EventState): boolean =>
  state.reminders.length > 0 ||
  state.overrides.some(({ fields }) => ((fields.reminders as Reminder[] | undefined)?.length ?? 0) > 0)

/** Reminders that fall into a stretch of time, the first one first. */
export function remindersBetween(state: EventState, after: number, until: number): DueReminder[] {
  const found = occurrencesBetween(state, after, until + LONGEST + 1).flatMap(occurrence => {
    const shown = withOverride(state, occurrence)
    if (shown.status === 'canceled') return []
    return shown.reminders.map(reminder => ({
      at: occurrence.startAt - reminder.minutes * 60_000,
      reminder,
      state: shown,
      occurrence,
    }))
  })
  return found.filter(({ at }) => at > after && at <= until).sort((a, b) => a.at - b.at)
}

/**
 * One entry on the agenda per event: its next reminder, or one that is late. The same key moves it. `told`: up to when
 * reminders have been told.
 */
export async function planReminder(ctx: Ctx, state: EventState, told?: number): Promise<void> {
  // An event that never had one costs nothing; one that lost its last is taken off by the job itself, which finds none.
  if (!mayRemind(state)) return
  const now = ctx.now.epochMilliseconds
  const since = told ?? (await requireRemindedUntil(ctx, state.id))
  for (let days = 40; days < 10_000; days *= 5) {
    const next = remindersBetween(state, since, now + days * DAY).find(
      ({ occurrence }) => occurrence.endAt > now,
    )
    if (!next) continue
    const at = Temporal.Instant.fromEpochMilliseconds(Math.max(next.at, now))
    return ctx.schedule(tellReminders, { event_id: state.id }, { key: state.id, at })
  }
  await stopReminder(ctx, state.id)
}

export const stopReminder = (ctx: Ctx, eventId: string): Promise<void> =>
  ctx.unschedule(tellReminders, eventId)
