import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { emailKey } from '#kit/text/email.ts'
import { isEmail } from '#platform/server/validation.ts'
import { holdCalendar } from '../calendars/queries.ts'
import { addCopy } from '../events/create.ts'
import { carryOut, etagOf } from '../events/edit.ts'
import { privateTo } from '../events/fields.ts'
import { planDelete } from '../events/plan.ts'
import { listByUids, lockEvent } from '../events/queries.ts'
import { type EventState, resourceOf } from '../events/state.ts'
import { holdContacts, insertGuests, listContacts, listGuests } from '../guests/queries.ts'
import { type BuiltEvent, buildEvent } from '../ics/build.ts'
import { newState } from '../ics/import.ts'
import { parseCalendar } from '../ics/parse.ts'
import type { ParsedEvent } from '../ics/parse-work.ts'
import { collectionPath, findCollection, hrefOf } from './collections.ts'
import { listByNames, requirePerson } from './queries.ts'
import { hrefXml, unmet } from './xml.ts'

export interface Conditions {
  ifMatch: string | undefined
  ifNoneMatch: string | undefined
}

const empty = (status: number) => new RawReply(status, {}, null)
const FAILED = unmet(412, 'D:precondition-failed')

const isMet = ({ ifMatch, ifNoneMatch }: Conditions, state: EventState | undefined): boolean => {
  if (ifNoneMatch !== undefined && state) return false
  if (ifMatch === undefined) return true
  if (!state) return false
  return ifMatch === '*' || ifMatch.split(',').some(tag => tag.trim() === etagOf(state))
}

/** What a phone wrote: the same event as in the API. Read outside of the transaction. */
export async function putResource(
  ctx: Pick<WorkCtx, 'services' | 'organizationId' | 'request'>,
  transact: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
  { collection, name }: { collection: string; name: string },
  text: string,
  conditions: Conditions,
): Promise<RawReply> {
  const calendar = await transact(inner => findCollection(inner, collection))
  if (!calendar) return empty(404)
  const zone = calendar.timezone
  let parts: ParsedEvent[]
  let event: BuiltEvent
  try {
    const parsed = await parseCalendar(ctx as WorkCtx, text, zone)
    parts = parsed.events
    if (parts.length === 0 || parts.some(part => part.uid !== parts[0]!.uid)) {
      return unmet(403, 'C:valid-calendar-object-resource')
    }
    event = buildEvent(parts, zone)
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return unmet(403, 'C:valid-calendar-data')
    throw error
  }
  return transact(inner => save(inner, { calendarId: calendar.id, name }, event, parts, conditions))
}

async function save(
  ctx: Ctx,
  { calendarId, name }: { calendarId: string; name: string },
  event: BuiltEvent,
  parts: readonly ParsedEvent[],
  conditions: Conditions,
): Promise<RawReply> {
  const userId = userIdOf(ctx)
  const home = await holdCalendar(ctx.db, userId, calendarId)
  if (!home) return empty(404)
  holdContacts(ctx, { emails: parts.flatMap(({ attendees }) => attendees.map(({ email }) => email)) })
  const [[known], [named]] = await Promise.all([
    listByUids(ctx.db, [event.ical_uid]),
    listByNames(ctx.db, calendarId, [name]),
  ])
  const before = known && (await lockEvent(ctx, known.id, userId))
  if (known && !before) return unmet(403, 'C:no-uid-conflict')
  const isHere = before?.calendar_id === calendarId && resourceOf(before) === name
  const here = isHere ? before : named
  if (!isMet(conditions, here)) return FAILED
  // One resource has one UID for life, and one UID one resource; what is in no calendar is none.
  const other = isHere ? undefined : (here ?? (before?.calendar_id ? before : undefined))
  if (other) return unmet(403, 'C:no-uid-conflict', hrefXml(addressOf(other)))
  const now = ctx.now.toString({ fractionalSecondDigits: 3 })
  const dav_name = name === `${event.ical_uid}.ics` ? null : name
  const made = { ...newState(event, home, userId, now, 'caldav', parts), dav_name }
  if (!before) {
    await addCopy(ctx, made)
    await addGuests(ctx, made, parts)
    return empty(201)
  }
  const isRetimed = (['all_day', 'start', 'end', 'timezone', 'rrule'] as const).some(
    key => before[key] !== event[key],
  )
  const grows =
    isRetimed || before.location !== event.location || before.exdates.length !== event.exdates.length
  const after: EventState = {
    ...before,
    ...event,
    overrides: keepOwn(before, event),
    dav_name,
    calendar_id: home.id,
    private_to: privateTo(home),
    reminders: [...made.reminders, ...before.reminders.filter(({ method }) => method === 'email')].slice(
      0,
      5,
    ),
    sequence: Math.max(event.sequence, before.sequence + (grows ? 1 : 0)),
    revision: before.revision + 1,
    updated_at: now,
  }
  const plan = { steps: [{ before, after, isRetimed }], scope: 'all' as const, recurrence: null, dropped: [] }
  await addGuests(ctx, after, parts)
  await carryOut(ctx, plan, true)
  return empty(204)
}

const addressOf = (state: EventState): string => hrefOf(collectionPath(state.calendar_id!), resourceOf(state))

/** What a phone knows nothing of stays with the occurrence. */
function keepOwn(before: EventState, { overrides }: BuiltEvent): EventState['overrides'] {
  const unknown = ['contact_id', 'company_id', 'deal_id', 'color', 'reminders'] as const
  return overrides.map(one => {
    const was = before.overrides.find(({ recurrence }) => recurrence === one.recurrence)
    const kept = unknown.flatMap(name => (was && name in was.fields ? [[name, was.fields[name]]] : []))
    return { ...one, fields: { ...Object.fromEntries(kept), ...one.fields } }
  })
}

/** Guests that a phone adds are there, and mailed once somebody invites them. */
async function addGuests(ctx: Ctx, state: EventState, parts: readonly ParsedEvent[]): Promise<void> {
  const named = parts.find(({ recurrence }) => recurrence === null)?.attendees ?? []
  if (named.length === 0) return
  const own = emailKey((await requirePerson(ctx, userIdOf(ctx)!)).email)
  const present = new Set((await listGuests(ctx.db, state.id)).map(({ email }) => emailKey(email)))
  const fresh = named.filter(
    ({ email }) =>
      email.length <= 254 && isEmail(email) && emailKey(email) !== own && !present.has(emailKey(email)),
  )
  const contacts = await listContacts(ctx.db, { emails: fresh.map(({ email }) => email) })
  await insertGuests(
    ctx,
    state.id,
    fresh.slice(0, 200 - present.size).map(({ email, name }) => ({
      email,
      name,
      optional: false,
      contact_id: contacts.find(one => one.email_key === emailKey(email))?.id ?? null,
    })),
  )
}

export async function deleteResource(
  ctx: Ctx,
  { collection, name }: { collection: string; name: string },
  conditions: Conditions,
): Promise<RawReply> {
  const calendar = await findCollection(ctx, collection)
  const [known] = calendar ? await listByNames(ctx.db, calendar.id, [name]) : []
  const state = known && (await lockEvent(ctx, known.id, userIdOf(ctx)))
  if (!state || state.calendar_id !== calendar!.id) return empty(404)
  if (!isMet(conditions, state)) return FAILED
  const plan = planDelete(state, {}, { now: ctx.now.toString({ fractionalSecondDigits: 3 }) })
  await carryOut(ctx, plan, true)
  return empty(204)
}
