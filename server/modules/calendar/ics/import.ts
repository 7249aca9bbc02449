import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput, Problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { type EventHome, holdCalendar } from '../calendars/queries.ts'
import { factsOf, noteChanges, startOf } from '../events/apply.ts'
import { privateTo } from '../events/fields.ts'
import type { Step } from '../events/plan.ts'
import {
  insertEvents,
  lockByUids,
  removeOverrides,
  saveOverrides,
  updateEventRow,
} from '../events/queries.ts'
import type { EventState } from '../events/state.ts'
import { EventCreated } from '../events.ts'
import { holdBusyTime } from '../free-busy/lock-queries.ts'
import { wallText } from '../recurrence/days.ts'
import { planReminder } from '../reminders/schedule.ts'
import { requireZone } from '../settings/queries.ts'
import { type BuiltEvent, buildEvent } from './build.ts'
import { parseCalendar } from './parse.ts'
import type { ParsedEvent } from './parse-work.ts'

export interface ImportResult {
  created: number
  updated: number
  skipped: number
  errors: { uid: string; detail: string }[]
  warnings: string[]
}

const MOST = 5000
const BATCH = 500

/** By UID: what is newer than what is there updates it, the rest is skipped, so that a second time changes nothing. */
export async function importCalendar(
  ctx: WorkCtx,
  text: string,
  calendarId: string | undefined,
): Promise<ImportResult> {
  const zone = await ctx.transact(async inner => {
    const home = await findHome(inner, calendarId)
    return home?.timezone ?? requireZone(inner.db)
  })
  const parsed = await parseCalendar(ctx, text, zone)
  const groups = [...Map.groupBy(parsed.events, ({ uid }) => uid).values()]
  if (groups.length > MOST)
    throw InvalidInput(say`Could not read file: it has more than ${{ most: MOST }} events`)
  const result: ImportResult = { created: 0, updated: 0, skipped: 0, errors: [], warnings: parsed.warnings }
  const built: { event: BuiltEvent; parts: ParsedEvent[] }[] = []
  for (const parts of groups) {
    try {
      built.push({ event: withGuests(buildEvent(parts, zone), parts), parts })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      result.errors.push({ uid: parts[0]!.uid.slice(0, 500), detail: error.message })
    }
  }
  // In the order of their names: two that import the same events do not wait for each other crosswise.
  built.sort((one, other) => (one.event.ical_uid < other.event.ical_uid ? -1 : 1))
  for (let at = 0; at < built.length; at += BATCH) {
    const some = built.slice(at, at + BATCH)
    await ctx.transact(inner => writeSome(inner, some, calendarId, result))
  }
  return result
}

async function findHome(ctx: Ctx, calendarId: string | undefined): Promise<EventHome | undefined> {
  const home = await holdCalendar(ctx.db, userIdOf(ctx), calendarId)
  if (calendarId !== undefined && !home) throw InvalidInput('calendar_id not found')
  return home
}

/** Guests come as words: nobody is invited by an import. */
function withGuests(event: BuiltEvent, parts: readonly ParsedEvent[]): BuiltEvent {
  const guests = parts.find(({ recurrence }) => recurrence === null)?.attendees ?? []
  if (guests.length === 0) return event
  const list = guests
    .map(({ name, email }) => (name && name !== email ? `${name} <${email}>` : email))
    .join(', ')
  const description = [event.description, `Guests: ${list}`].filter(Boolean).join('\n\n')
  return { ...event, description: description.slice(0, 10_000) }
}

async function writeSome(
  ctx: Ctx,
  some: readonly { event: BuiltEvent; parts: readonly ParsedEvent[] }[],
  calendarId: string | undefined,
  result: ImportResult,
): Promise<void> {
  const home = await findHome(ctx, calendarId)
  const known = new Map(
    (
      await lockByUids(
        ctx,
        some.map(({ event }) => event.ical_uid),
      )
    ).map(one => [one.ical_uid, one]),
  )
  const userId = userIdOf(ctx)
  holdBusyTime(ctx, [userId, ...[...known.values()].map(({ owner_id }) => owner_id)])
  const now = ctx.now.toString({ fractionalSecondDigits: 3 })
  const fresh: EventState[] = []
  const steps: Step[] = []
  for (const { event, parts } of some) {
    const before = known.get(event.ical_uid)
    if (!before) {
      const state = newState(event, home, userId, now, 'import', parts)
      fresh.push(state)
      steps.push({ before: null, after: state, isRetimed: false })
    } else if (before.private_to !== null && before.private_to !== userId) {
      result.errors.push({ uid: event.ical_uid, detail: 'An event with this UID is in another calendar' })
    } else if (!isNewer(event, parts, before)) result.skipped += 1
    else {
      const after = { ...before, ...event, revision: before.revision + 1, updated_at: now }
      await replaceEvent(ctx, before, after)
      steps.push({ before, after, isRetimed: false })
      result.updated += 1
    }
  }
  if (fresh.length > 0) {
    await insertEvents(ctx, fresh)
    await ctx.emitAll(
      EventCreated,
      fresh.map(state => ({ ...factsOf(state), start_at: startOf(state) })),
    )
    for (const state of fresh) await planReminder(ctx, state, ctx.now.epochMilliseconds)
  }
  noteChanges(ctx, steps)
  result.created += fresh.length
}

function isNewer(event: BuiltEvent, parts: readonly ParsedEvent[], before: EventState): boolean {
  if (event.sequence !== before.sequence) return event.sequence > before.sequence
  const modified = parts
    .flatMap(part => part.modified ?? [])
    .sort()
    .at(-1)
  if (!modified) return false
  const { compare } = Temporal.Instant
  // Files have whole seconds.
  const ours = Temporal.Instant.from(before.updated_at).round({
    smallestUnit: 'second',
    roundingMode: 'ceil',
  })
  return compare(Temporal.Instant.from(modified), ours) > 0
}

export function newState(
  event: BuiltEvent,
  home: EventHome | undefined,
  userId: number | null,
  now: string,
  source: 'import' | 'caldav',
  parts: readonly ParsedEvent[],
): EventState {
  const alarms = parts.find(({ recurrence }) => recurrence === null)?.alarms ?? []
  const reminders = [...new Set(alarms)].slice(0, 5).map(minutes => ({ method: 'popup' as const, minutes }))
  return {
    ...event,
    id: newId(),
    calendar_id: home?.id ?? null,
    private_to: privateTo(home),
    color: null,
    owner_id: userId,
    contact_id: null,
    company_id: null,
    deal_id: null,
    reminders: reminders.length > 0 ? reminders : source === 'caldav' ? [] : (home?.default_reminders ?? []),
    source,
    dav_name: null,
    booking_id: null,
    revision: 1,
    created_by_id: userId,
    created_at: now,
    updated_at: now,
  }
}

async function replaceEvent(ctx: Ctx, before: EventState, after: EventState): Promise<void> {
  updateEventRow(ctx, after)
  removeOverrides(
    ctx,
    before.id,
    before.overrides.map(({ recurrence }) => wallText(recurrence)),
  )
  if (after.overrides.length > 0) {
    saveOverrides(
      ctx,
      after.overrides.map(one => ({ id: after.id, one })),
    )
  }
  await planReminder(ctx, after)
}
