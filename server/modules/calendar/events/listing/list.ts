import { type Ctx, userIdOf } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { pageOf, slice } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { emailKey } from '#kit/text/email.ts'
import { findUsers } from '#modules/identity/index.ts'
import { readZone } from '../../calendars/service.ts'
import { DAY, isoText } from '../../recurrence/days.ts'
import { findOccurrence, nextOccurrences } from '../../recurrence/series.ts'
import { requireZone } from '../../settings/queries.ts'
import { byTime, expandAll, type Shown } from '../conflicts.ts'
import { findEvent } from '../queries.ts'
import { type CalendarEventDetail, EventNotFound, type ListQuery, OccurrenceNotFound } from '../schema.ts'
import { type EventState, nameOf, overriddenOccurrences, present } from '../state.ts'
import { readBound, readRecurrenceId } from '../times.ts'
import { countStored, type EventFilter, listGuestsOf, listInRange, listStored } from './queries.ts'

const MOST = 2500

export interface Range {
  from: number
  to: number
  zone: string
}

/** From and to as asked for; one alone spans some days. */
export async function readRange(
  ctx: Ctx,
  query: { from?: string | undefined; to?: string | undefined; timezone?: string | undefined },
  limits: { usualDays: number; mostDays: number; tooLong: string },
): Promise<Range> {
  const zone = query.timezone === undefined ? await requireZone(ctx.db) : readZone(query.timezone)
  const bound = (name: 'from' | 'to') => query[name] && readBound(query[name], zone, name)
  const [given, end] = [bound('from'), bound('to')]
  const usual = limits.usualDays * DAY
  const from = typeof given === 'number' ? given : (end as number) - usual
  const to = typeof end === 'number' ? end : from + usual
  if (to <= from) throw InvalidInput('to must be after from')
  // An hour more: a day on which clocks are set back is longer.
  if (to - from > limits.mostDays * DAY + 3_600_000) throw InvalidInput(limits.tooLong)
  return { from, to, zone }
}

/** Somebody's own events, and those they are invited to. */
export async function readPerson(ctx: Ctx, userId: number): Promise<EventFilter['person']> {
  const [user] = await findUsers(ctx.db, [userId])
  if (!user) throw InvalidInput('user_id not found')
  return { id: user.id, emailKey: emailKey(user.email) }
}

async function readFilter(ctx: Ctx, query: ListQuery): Promise<EventFilter> {
  const named = query.calendar_id
    ?.split(',')
    .map(one => one.trim())
    .filter(Boolean)
  const ids = named?.filter(one => one !== 'none')
  if (ids?.some(id => !isUuid(id))) throw InvalidInput('calendar_id must be a UUID, or none')
  return {
    viewer: userIdOf(ctx),
    calendarIds: ids,
    withoutCalendar: named?.includes('none') ?? false,
    ownerIds: query.owner_id === undefined ? undefined : [query.owner_id],
    person: query.user_id === undefined ? undefined : await readPerson(ctx, query.user_id),
    contactId: query.contact_id,
    dealId: query.deal_id,
    status: query.status,
    q: query.q,
  }
}

/** What a series lets through is asked of each occurrence. */
function isWanted({ state }: Shown, filter: EventFilter): boolean {
  if (filter.status === undefined ? state.status === 'canceled' : state.status !== filter.status) return false
  if (filter.contactId !== undefined && state.contact_id !== filter.contactId) return false
  if (filter.dealId !== undefined && state.deal_id !== filter.dealId) return false
  const words = filter.q?.trim()
  if (!words || state.rrule === null) return true
  const text = `${state.title} ${state.description ?? ''} ${state.location ?? ''}`
  return fold(text).includes(fold(words))
}

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

export async function listEvents(ctx: Ctx, query: ListQuery) {
  const filter = await readFilter(ctx, query)
  const isRange = query.expand && (query.from !== undefined || query.to !== undefined)
  if (!isRange) return pageStored(ctx, query, filter)
  const range = await readRange(ctx, query, {
    usualDays: 31,
    mostDays: 366,
    tooLong: 'The range may be at most 366 days',
  })
  const events = await listInRange(ctx.db, { ...filter, ...range }, MOST + 1)
  const shown = expandAll(events, range.from, range.to)
    .filter(one => isWanted(one, filter))
    .sort(byTime)
  const some = shown.length > MOST ? shown.slice(0, MOST) : shown
  const guests = await listGuestsOf(ctx.db, [...new Set(some.map(({ state }) => state.id))])
  const data = some.map(one => present(one.state, one.occurrence, guests.get(one.state.id) ?? []))
  const next = shown[MOST]
  return next
    ? { data, truncated: true, next_from: isoText(next.occurrence.startAt) }
    : { data, truncated: false }
}

async function pageStored(ctx: Ctx, query: ListQuery, wanted: EventFilter) {
  const filter = { ...wanted, isStored: true }
  const stored = listStored(ctx.db, filter, slice(query))
  const { data: events, pagination } = await pageOf(query, stored, countStored(ctx.db, filter))
  const guests = await listGuestsOf(
    ctx.db,
    events.map(({ id }) => id),
  )
  const data = events.map(state => present(state, undefined, guests.get(state.id) ?? []))
  return { data, pagination }
}

export async function presentOne(ctx: Ctx, state: EventState, recurrence: number | null = null) {
  const guests = (await listGuestsOf(ctx.db, [state.id])).get(state.id) ?? []
  const occurrence = recurrence === null ? undefined : findOccurrence(state, recurrence)
  return present(state, occurrence, guests)
}

export async function getEvent(ctx: Ctx, id: string): Promise<EventState> {
  return found(await findEvent(ctx.db, id, userIdOf(ctx)), EventNotFound)
}

/** The event or series with its exceptions, or one occurrence of it. */
export async function detail(
  ctx: Ctx,
  state: EventState,
  recurrenceId: string | undefined,
): Promise<CalendarEventDetail> {
  const guests = (await listGuestsOf(ctx.db, [state.id])).get(state.id) ?? []
  const occurrence =
    recurrenceId === undefined || state.rrule === null
      ? undefined
      : found(findOccurrence(state, readRecurrenceId(recurrenceId, state)), OccurrenceNotFound)
  const next = nextOccurrences(state, ctx.now.epochMilliseconds, 5)
  return {
    ...present(state, occurrence, guests),
    overrides: overriddenOccurrences(state).map(one => present(state, one, guests)),
    next_occurrences: next.map(one => ({
      recurrence_id: one.recurrence === null ? null : nameOf(state, one.recurrence),
      start_at: isoText(one.startAt),
      end_at: isoText(one.endAt),
    })),
  }
}
