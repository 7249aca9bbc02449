import { retryConflicts } from '#kit/conflicts.ts'
import type { Ctx, OpenCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { emailKey } from '#kit/text/email.ts'
import { addPlanned, lockBusyTime, type PlannedEvent, planEvent } from '#modules/calendar/index.ts'
import {
  addToList,
  type CreatedContact,
  findListIds,
  meetContact,
  recordEngagement,
} from '#modules/crm/index.ts'
import { findUsers } from '#modules/identity/index.ts'
import { recordMeeting } from '#modules/sequences/index.ts'
import type { LinkRow } from '../booking-links/queries.ts'
import { BookingCreated } from '../events.ts'
import { stranger } from '../public/visitor.ts'
import { dateIn } from '../slots/availability.ts'
import { blockedBy, judgeMoment, overlapping } from '../slots/slots.ts'
import { count } from '../tallies/queries.ts'
import { contend } from './contest.ts'
import { eventFields, eventTimes } from './event.ts'
import { inviteGuests } from './invite.ts'
import {
  type BookingRow,
  countUpcoming,
  findSame,
  insertBooking,
  insertHolds,
  isRetried,
  orderHosts,
  takeTurns,
} from './queries.ts'
import type { Wanted } from './read.ts'
import { planReminders } from './reminders.ts'
import { SlotTaken, TooManyUpcoming } from './schema.ts'
import { loadTaken, rulesOf } from './taken.ts'
import { findToken, giveToken } from './token.ts'

const MOST_UPCOMING = 3

export interface BookedSlot {
  booking: BookingRow
  /** Null where it was booked before, and nothing says that the same program asks again: it may be somebody else. */
  token: string | null
}

/** This host is taken by now, and what was begun is undone; another may be free. */
class HostTaken extends Error {}

/**
 * One of the free hosts, in turn, or all of them. Who loses a race tries the next one that is free; only where nobody
 * is left is the time gone.
 */
export async function bookSlot(
  ctx: OpenCtx,
  organizationId: string,
  link: LinkRow,
  wanted: Wanted,
): Promise<BookedSlot> {
  const inside = <T>(work: (inner: Ctx) => Promise<T>) =>
    retryConflicts(() => ctx.within(organizationId, stranger, work))
  const look = (inner: Ctx) => findChances(inner, link, wanted)
  const chances = await ctx.within(organizationId, stranger, look, { readOnly: true })
  if ('booking' in chances) return chances
  const booked = await contend<BookedSlot>({
    organizationId,
    who: `${link.id}:${emailKey(wanted.email)}`,
    blocked: blockedBy(rulesOf(link), wanted.start),
    chances: chances.hosts,
    async attempt(hosts) {
      try {
        return await inside(inner => attempt(inner, link, hosts, wanted))
      } catch (error) {
        if (error instanceof HostTaken || isOverlap(error)) return null
        throw error
      }
    },
    takes: ({ booking }, hosts) => hosts.every(id => booking.host_ids.includes(id)),
  })
  if (!booked) throw SlotTaken()
  return booked
}

/** The database's own refusal, should anybody ever get so far. */
export const isOverlap = (error: unknown): boolean => (error as { code?: string } | null)?.code === '23P01'

/** Whoever lost the answer and has the key of the request gets it again. */
const bookedBefore = async (ctx: Ctx, booking: BookingRow, { retryKey }: Wanted): Promise<BookedSlot> => ({
  booking,
  token: (await isRetried(ctx.db, booking.id, retryKey)) ? await findToken(ctx, booking.id) : null,
})

/** Without any lock: most who come too late hear so at once. All that it takes is asked for together. */
async function findChances(
  ctx: Ctx,
  link: LinkRow,
  wanted: Wanted,
): Promise<BookedSlot | { hosts: number[][] }> {
  const rules = rulesOf(link)
  const isCollective = link.assignment === 'collective'
  const [same, taken, inTurn] = await Promise.all([
    findSame(ctx.db, link.id, emailKey(wanted.email), wanted.start),
    loadTaken(ctx, link, link.host_ids, blockedBy(rules, wanted.start)),
    isCollective ? [] : orderHosts(ctx, link.id, link.host_ids),
  ])
  if (same) return bookedBefore(ctx, same, wanted)
  const { offered, hosts } = judgeMoment(rules, taken, ctx.now.epochMilliseconds, wanted.start)
  if (!offered) throw SlotTaken()
  if (isCollective) return { hosts: [[...link.host_ids]] }
  const free = new Set(hosts.filter(host => host.free).map(({ user_id }) => user_id))
  return { hosts: inTurn.filter(id => free.has(id)).map(id => [id]) }
}

/** Whether a moment of these hosts is free, by what is there now. */
async function isFree(ctx: Ctx, link: LinkRow, hosts: readonly number[], start: number): Promise<boolean> {
  const rules = rulesOf(link)
  const blocked = blockedBy(rules, start)
  const { busy, bookedOn } = await loadTaken(ctx, link, hosts, blocked)
  const date = dateIn(start, link.availability.timezone).toString()
  if (link.daily_limit !== null && bookedOn(date) >= link.daily_limit) return false
  return hosts.every(id => !overlapping(busy.get(id) ?? [], blocked))
}

async function attempt(ctx: Ctx, link: LinkRow, hosts: number[], wanted: Wanted): Promise<BookedSlot> {
  const key = emailKey(wanted.email)
  const turn = `${ctx.organizationId}:${link.id}`
  // Sent together; what is found is found behind the locks.
  const [, same, upcoming, isStillFree, colleagues] = await Promise.all([
    takeTurns(ctx, [`booker:${turn}:${key}`, ...dayTurn(ctx, link, wanted.start)]),
    findSame(ctx.db, link.id, key, wanted.start),
    countUpcoming(ctx, link.id, key),
    isFree(ctx, link, hosts, wanted.start),
    hosts.length > 1 ? findUsers(ctx.db, hosts.slice(1)) : [],
  ])
  if (same) return bookedBefore(ctx, same, wanted)
  if (upcoming >= MOST_UPCOMING) throw TooManyUpcoming()
  if (!isStillFree) throw new HostTaken()
  const met = await meetContact(ctx, {
    email: wanted.email,
    said: { name: wanted.name, timezone: wanted.timezone },
    source: 'booking',
    owner_id: hosts[0]!,
    tags: link.tags,
  })
  const id = newId()
  const contactId = met.contact.id
  // All that takes time and can be done before it, is: behind the lock others wait for this host.
  const [planned] = await Promise.all([
    planMeeting(ctx, link, wanted, { id, contactId, host: hosts[0]!, colleagues }),
    noteMeeting(ctx, met),
  ])
  const [, isOurs] = await Promise.all([lockBusyTime(ctx, hosts), isFree(ctx, link, hosts, wanted.start)])
  if (!isOurs) throw new HostTaken()
  return write(ctx, link, hosts, wanted, { id, contactId, planned })
}

/** Where days have a limit, the bookings of a day come one after the other. */
export const dayTurn = (ctx: Ctx, link: LinkRow, start: number): string[] =>
  link.daily_limit === null
    ? []
    : [`day:${ctx.organizationId}:${link.id}:${dateIn(start, link.availability.timezone)}`]

interface PlannedMeeting {
  id: string
  contactId: string
  host: number
  colleagues: readonly { email: string; name: string }[]
}

/** On the calendar of the first host; the others are guests. */
const planMeeting = (
  ctx: Ctx,
  link: LinkRow,
  wanted: Wanted,
  { id, contactId, host, colleagues }: PlannedMeeting,
): Promise<PlannedEvent> =>
  planEvent(
    ctx,
    {
      ...eventFields(link, wanted),
      ...eventTimes(link, wanted.start),
      owner_id: host,
      contact_id: contactId,
    },
    [
      { email: wanted.email, name: wanted.name },
      ...wanted.guests.map(email => ({ email })),
      ...colleagues.map(({ email, name }) => ({ email, name })),
    ],
    { source: 'booking', booking_id: id, atOwners: true },
  )

/** Sequences end and the score moves. Of somebody who was nobody's contact until now there is no sequence. */
async function noteMeeting(ctx: Ctx, { contact, existing }: CreatedContact): Promise<void> {
  if (existing) await recordMeeting(ctx, contact.id)
  await recordEngagement(ctx, contact.id, 'meeting')
}

interface Meeting {
  id: string
  contactId: string
  planned: PlannedEvent
}

/** Sent together, up to the commit. */
async function write(
  ctx: Ctx,
  link: LinkRow,
  hosts: readonly number[],
  wanted: Wanted,
  { id, contactId, planned }: Meeting,
): Promise<BookedSlot> {
  const { start_at, end_at } = eventTimes(link, wanted.start)
  const { name, email, answers, utm } = wanted
  const about = {
    link_id: link.id,
    link_name: link.name,
    contact_id: contactId,
    host_id: hosts[0]!,
    host_ids: [...hosts],
    ...{ name, email, start_at, end_at, answers, utm },
  }
  const [booking, , { token }] = await Promise.all([
    insertBooking(ctx, {
      ...about,
      id,
      timezone: wanted.timezone,
      buffer_before_minutes: link.buffer_before_minutes,
      buffer_after_minutes: link.buffer_after_minutes,
      email_key: emailKey(email),
      guests: wanted.guests,
      event_id: planned.state.id,
      language: wanted.language,
      retry_key: wanted.retryKey,
    }),
    insertHolds(ctx, id, hosts, blockedBy(rulesOf(link), wanted.start)),
    giveToken(ctx, id),
    addPlanned(ctx, planned),
    ctx.enqueue(inviteGuests, { booking_id: id }),
    planReminders(ctx, { id, start_at }, link.reminder_minutes),
    ctx.emit(BookingCreated, { booking_id: id, ...about }),
    joinLists(ctx, link, contactId),
  ])
  count(ctx, link.id, 'bookings')
  return { booking, token }
}

async function joinLists(ctx: Ctx, link: LinkRow, contactId: string): Promise<void> {
  const lists = link.list_ids.length > 0 ? await findListIds(ctx.db, link.list_ids) : []
  for (const list of lists.toSorted()) await addToList(ctx, list, [contactId])
}
