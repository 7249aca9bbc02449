import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { cancelBooked, holdBooked, lockBusyTime, moveBooked } from '#modules/calendar/index.ts'
import { holdParties } from '#modules/crm/index.ts'
import { findLink, type LinkRow } from '../booking-links/queries.ts'
import { BookingCanceled, BookingMissed, BookingRescheduled } from '../events.ts'
import type { Span } from '../slots/availability.ts'
import { blockedBy, judgeMoment } from '../slots/slots.ts'
import { dayTurn, isOverlap } from './book.ts'
import { eventTimes } from './event.ts'
import {
  type BookingRow,
  dropHolds,
  findBooking,
  insertHolds,
  listHolds,
  lockBooking,
  takeTurns,
  updateBooking,
} from './queries.ts'
import { planReminders, stopReminders } from './reminders.ts'
import {
  BookingAhead,
  BookingCanceledAlready,
  BookingFixed,
  BookingNotFound,
  BookingOver,
  SlotTaken,
} from './schema.ts'
import { loadTaken, rulesOf } from './taken.ts'

export type By = 'guest' | 'member'
const MINUTE = 60_000
const millis = (at: string) => Date.parse(at)

export const factsOf = (booking: BookingRow) => ({
  booking_id: booking.id,
  link_id: booking.link_id,
  link_name: booking.link_name,
  contact_id: booking.contact_id,
  host_id: booking.host_id,
  host_ids: booking.host_ids,
  name: booking.name,
  email: booking.email,
  start_at: booking.start_at,
  end_at: booking.end_at,
})

/** The contact, the event, then the booking: the order in which everybody takes them. */
async function claim(
  ctx: Ctx,
  id: string,
  busy: boolean,
): Promise<{ booking: BookingRow; link: LinkRow | null }> {
  const known = found(await findBooking(ctx.db, id), BookingNotFound)
  const link = known.link_id ? ((await findLink(ctx.db, known.link_id)) ?? null) : null
  holdParties(ctx, { contacts: [known.contact_id] })
  if (known.event_id) await holdBooked(ctx, known.event_id)
  if (busy) await lockBusyTime(ctx, known.host_ids)
  return { booking: found(await lockBooking(ctx.db, id), BookingNotFound), link }
}

function checkOpen(ctx: Ctx, booking: BookingRow): void {
  if (booking.status === 'canceled') throw BookingCanceledAlready()
  if (booking.status === 'no_show' || millis(booking.end_at) <= ctx.now.epochMilliseconds) throw BookingOver()
}

/** Whether its guest may still do so. */
export function mayGuest(
  now: Temporal.Instant,
  booking: Pick<BookingRow, 'start_at' | 'status'>,
  link: LinkRow | null,
  what: 'allow_cancel' | 'allow_reschedule',
): boolean {
  if (booking.status !== 'confirmed' || millis(booking.start_at) <= now.epochMilliseconds) return false
  if (!link) return what === 'allow_cancel'
  if (what === 'allow_reschedule' && link.status !== 'active') return false
  const latest = millis(booking.start_at) - link.change_notice_minutes * MINUTE
  return link[what] && now.epochMilliseconds <= latest
}

export async function cancelBooking(
  ctx: Ctx,
  id: string,
  { reason, by }: { reason: string | null; by: By },
): Promise<void> {
  const { booking, link } = await claim(ctx, id, false)
  checkOpen(ctx, booking)
  if (by === 'guest' && !mayGuest(ctx.now, booking, link, 'allow_cancel')) throw BookingFixed()
  await endBooking(ctx, booking, { reason, by })
  if (booking.event_id) await cancelBooked(ctx, booking.event_id)
}

/** The time is free, and everybody who follows hears of it; the event is the caller's business. */
export async function endBooking(
  ctx: Ctx,
  booking: BookingRow,
  { reason, by }: { reason: string | null; by: By },
): Promise<void> {
  await updateBooking(ctx, booking.id, { status: 'canceled', cancel_reason: reason, canceled_by: by })
  await dropHolds(ctx, booking.id)
  const link = booking.link_id ? await findLink(ctx.db, booking.link_id) : undefined
  await stopReminders(ctx, booking.id, link?.reminder_minutes ?? [])
  await ctx.emit(BookingCanceled, { ...factsOf(booking), reason, by })
}

const blockedOf = (
  { buffer_before_minutes, buffer_after_minutes }: BookingRow,
  start: number,
  end: number,
): Span => ({ from: start - buffer_before_minutes * MINUTE, to: end + buffer_after_minutes * MINUTE })

/** A colleague chooses any time at which its hosts have no other booking. */
async function checkMember(ctx: Ctx, booking: BookingRow, blocked: Span, start: number): Promise<void> {
  const others = await listHolds(ctx.db, booking.host_ids, blocked, booking.id)
  if (others.length > 0 || start < ctx.now.epochMilliseconds) throw SlotTaken()
}

/** A guest one of the times on offer, with the same hosts; what they have now does not stand in the way. */
async function checkGuest(ctx: Ctx, booking: BookingRow, link: LinkRow | null, start: number): Promise<void> {
  if (!link || !mayGuest(ctx.now, booking, link, 'allow_reschedule')) throw BookingFixed()
  const rules = rulesForMove(link, booking)
  const moving = { bookingId: booking.id, eventId: booking.event_id }
  const taken = await loadTaken(ctx, link, booking.host_ids, blockedBy(rules, start), moving)
  if (!judgeMoment(rules, taken, ctx.now.epochMilliseconds, start).offered) throw SlotTaken()
}

/** What can be chosen instead: whatever its own hosts can do. */
export const rulesForMove = (link: LinkRow, { host_ids }: Pick<BookingRow, 'host_ids'>) => ({
  ...rulesOf(link),
  host_ids,
  assignment: 'collective' as const,
})

export async function rescheduleBooking(ctx: Ctx, id: string, start: number, by: By): Promise<void> {
  const known = found(await findBooking(ctx.db, id), BookingNotFound)
  const knownLink = known.link_id ? await findLink(ctx.db, known.link_id) : undefined
  if (knownLink) await takeTurns(ctx, dayTurn(ctx, knownLink, start))
  const { booking, link } = await claim(ctx, id, true)
  checkOpen(ctx, booking)
  if (millis(booking.start_at) === start) return
  const length = (millis(booking.end_at) - millis(booking.start_at)) / MINUTE
  const times = eventTimes(
    {
      duration_minutes: by === 'guest' && link ? link.duration_minutes : length,
      availability: link?.availability ?? { timezone: booking.timezone, weekly: {}, overrides: [] },
    },
    start,
  )
  const blocked = blockedOf(booking, start, millis(times.end_at))
  if (by === 'guest') await checkGuest(ctx, booking, link, start)
  else await checkMember(ctx, booking, blocked, start)
  await dropHolds(ctx, id)
  try {
    await insertHolds(ctx, id, booking.host_ids, blocked)
  } catch (error) {
    throw isOverlap(error) ? SlotTaken() : error
  }
  await noteMove(ctx, booking, times, by)
  if (booking.event_id) await moveBooked(ctx, booking.event_id, times)
}

/** The same booking at another time. */
export async function noteMove(
  ctx: Ctx,
  booking: BookingRow,
  { start_at, end_at, ...hosts }: { start_at: string; end_at: string; host_id?: number; host_ids?: number[] },
  by: By,
): Promise<void> {
  const { host_id = booking.host_id, host_ids = booking.host_ids } = hosts
  const moved = { start_at, end_at, host_id, host_ids }
  await updateBooking(ctx, booking.id, {
    ...moved,
    previous_start_at: booking.start_at,
    reschedule_count: booking.reschedule_count + 1,
  })
  const link = booking.link_id ? await findLink(ctx.db, booking.link_id) : undefined
  await planReminders(ctx, { id: booking.id, start_at }, link?.reminder_minutes ?? [])
  await ctx.emit(BookingRescheduled, {
    ...factsOf({ ...booking, ...moved }),
    previous_start_at: booking.start_at,
    by,
  })
}

/** The guest did not come. */
export async function markMissed(ctx: Ctx, id: string): Promise<void> {
  const { booking } = await claim(ctx, id, false)
  if (booking.status === 'canceled') throw BookingCanceledAlready()
  if (millis(booking.start_at) > ctx.now.epochMilliseconds) throw BookingAhead()
  if (booking.status === 'no_show') return
  await updateBooking(ctx, id, { status: 'no_show' })
  await ctx.emit(BookingMissed, factsOf(booking))
}
