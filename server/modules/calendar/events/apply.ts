import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#kit/context.ts'
import { EventCreated, EventDeleted, EventUpdated } from '../events.ts'
import { holdBusyTime } from '../free-busy/lock-queries.ts'
import { copyGuests, resetAnswers } from '../guests/queries.ts'
import { isoText, wallText } from '../recurrence/days.ts'
import { instantOf } from '../recurrence/zones.ts'
import { planReminder, stopReminder } from '../reminders/schedule.ts'
import { type CalendarChange, countChanges } from './change-queries.ts'
import type { Plan, Step } from './plan.ts'
import { insertEvents, removeEventRow, removeOverrides, saveOverrides, updateEventRow } from './queries.ts'
import { type EventState, nameOf, resourceOf } from './state.ts'

/** What the stream of events may tell about one. */
export const factsOf = (state: EventState) => ({
  event_id: state.id,
  calendar_id: state.calendar_id,
  title: state.private_to === null ? state.title : null,
  owner_id: state.owner_id,
  contact_id: state.private_to === null ? state.contact_id : null,
  company_id: state.private_to === null ? state.company_id : null,
  deal_id: state.private_to === null ? state.deal_id : null,
  source: state.source,
  booking_id: state.booking_id,
  is_private: state.private_to !== null,
  private_to: state.private_to,
})

export const startOf = (state: EventState): string => isoText(instantOf(state.start, state.timezone))

/** Writes what was planned. Mails come after it, and `noteChanges` last of all. */
export async function apply(ctx: Ctx, plan: Plan): Promise<void> {
  holdBusyTime(
    ctx,
    plan.steps.flatMap(({ before, after }) => [before?.owner_id, after?.owner_id]),
  )
  for (const step of plan.steps) await write(ctx, step)
  const recurrence_id =
    plan.recurrence === null ? null : nameOf(plan.steps[0]!.before ?? plan.steps[0]!.after!, plan.recurrence)
  for (const { before, after, isRetimed } of plan.steps) {
    const { scope } = plan
    if (!before) await ctx.emit(EventCreated, { ...factsOf(after!), start_at: startOf(after!) })
    else if (!after) await ctx.emit(EventDeleted, { ...factsOf(before), scope, recurrence_id })
    else {
      const data = {
        ...factsOf(after),
        // Whoever could see it until now hears that something changed.
        private_to: before.private_to === after.private_to ? after.private_to : null,
        scope,
        recurrence_id,
        start_at: startOf(after),
        is_retimed: isRetimed,
      }
      await ctx.emit(EventUpdated, data)
    }
    if (after) await planReminder(ctx, after, before ? undefined : ctx.now.epochMilliseconds)
    else if (before) await stopReminder(ctx, before.id)
  }
}

async function write(ctx: Ctx, { before, after, isRetimed, guestsOf }: Step): Promise<void> {
  if (!before) {
    await insertEvents(ctx, [after!])
    if (guestsOf) await copyGuests(ctx, guestsOf, after!.id, isRetimed)
    return
  }
  if (!after) return removeEventRow(ctx.db, before.id)
  updateEventRow(ctx, after)
  if (before.overrides !== after.overrides) writeOverrides(ctx, before, after)
  if (isRetimed) await resetAnswers(ctx, after.id, retimedOccurrences(before, after))
}

function writeOverrides(ctx: Ctx, before: EventState, after: EventState): void {
  const kept = new Map(after.overrides.map(one => [one.recurrence, one]))
  const gone = before.overrides.filter(({ recurrence }) => !kept.has(recurrence))
  const known = new Map(before.overrides.map(one => [one.recurrence, one]))
  const changed = after.overrides.filter(one => !isDeepStrictEqual(known.get(one.recurrence), one))
  if (gone.length > 0) {
    removeOverrides(
      ctx,
      before.id,
      gone.map(({ recurrence }) => wallText(recurrence)),
    )
  }
  if (changed.length > 0) {
    saveOverrides(
      ctx,
      changed.map(one => ({ id: after.id, one })),
    )
  }
}

/** Which occurrences guests are asked about again; null: about all. */
function retimedOccurrences(before: EventState, after: EventState): string[] | null {
  const isSame = (['start', 'end', 'timezone', 'rrule', 'all_day'] as const).every(
    key => before[key] === after[key],
  )
  if (!isSame) return null
  const known = new Map(before.overrides.map(one => [one.recurrence, one]))
  return after.overrides
    .filter(one => {
      const was = known.get(one.recurrence)
      return (was?.start ?? null) !== one.start || (was?.end ?? null) !== one.end
    })
    .map(({ recurrence }) => wallText(recurrence))
}

/** For feeds and phones; the last thing that a transaction does. */
export function noteChanges(ctx: Ctx, steps: readonly Step[]): void {
  const changes: CalendarChange[] = []
  for (const { before, after } of steps) {
    if (after) changes.push({ calendar_id: after.calendar_id, name: resourceOf(after), is_gone: false })
    if (before && before.calendar_id !== after?.calendar_id) {
      changes.push({ calendar_id: before.calendar_id, name: resourceOf(before), is_gone: true })
    } else if (before && !after) {
      changes.push({ calendar_id: before.calendar_id, name: resourceOf(before), is_gone: true })
    }
  }
  countChanges(ctx, changes)
}
