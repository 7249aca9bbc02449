import type { Ctx } from '#kit/context.ts'
import { react } from '#kit/event.ts'
import {
  EventDeleted,
  EventUpdated,
  findBookedTimes,
  removeBooked,
  showRestored,
} from '#modules/calendar/index.ts'
import { ContactDeleted, ContactRestored, keepBeside } from '#modules/crm/index.ts'
import { MemberRemoved } from '#modules/identity/index.ts'
import { leaveLinks } from '../booking-links/queries.ts'
import { endBooking, noteMove } from './change.ts'
import { listEventsOf, lockBooking, replaceHolds, takeOrphans } from './queries.ts'

const MINUTE = 60_000

/** A colleague moved or canceled the event: the booking is where its event is. */
async function followEvent(ctx: Ctx, bookingId: string, eventId: string): Promise<void> {
  const times = await findBookedTimes(ctx, eventId)
  const booking = await lockBooking(ctx.db, bookingId)
  if (!times || booking?.status !== 'confirmed' || booking.event_id !== eventId) return
  if (times.is_canceled) return endBooking(ctx, booking, { reason: null, by: 'member' })
  const { start_at, end_at, owner_id } = times
  const isSame =
    Date.parse(start_at) === Date.parse(booking.start_at) &&
    Date.parse(end_at) === Date.parse(booking.end_at) &&
    (owner_id === null || owner_id === booking.host_id)
  if (isSame) return
  const hosts =
    owner_id === null || owner_id === booking.host_id
      ? {}
      : {
          host_id: owner_id,
          host_ids: [owner_id, ...booking.host_ids.filter(id => id !== booking.host_id && id !== owner_id)],
        }
  await replaceHolds(ctx, bookingId, hosts.host_ids ?? booking.host_ids, {
    from: Date.parse(start_at) - booking.buffer_before_minutes * MINUTE,
    to: Date.parse(end_at) + booking.buffer_after_minutes * MINUTE,
  })
  await noteMove(ctx, booking, { start_at, end_at, ...hosts }, 'member')
}

export const bookingReactions = [
  react(EventUpdated, async (ctx, { data }) => {
    if (data.booking_id) await followEvent(ctx, data.booking_id, data.event_id)
  }),
  react(EventDeleted, async (ctx, { data }) => {
    if (!data.booking_id) return
    const booking = await lockBooking(ctx.db, data.booking_id)
    if (booking?.status === 'confirmed' && booking.event_id === data.event_id) {
      await endBooking(ctx, booking, { reason: null, by: 'member' })
    }
  }),
  react(ContactDeleted, async ctx => {
    // Bookings went with the contact; what they left on calendars goes too, and nobody is written to.
    const left = await takeOrphans(ctx)
    if (left.length === 0) return
    await keepBeside(ctx, { table: 'bookings', column: 'event_id' }, 'calendar_events', left)
    await removeBooked(ctx, left)
  }),
  react(ContactRestored, async (ctx, { data }) => {
    await showRestored(ctx, await listEventsOf(ctx.db, data.contact_id))
  }),
  react(MemberRemoved, (ctx, { data }) => leaveLinks(ctx.db, data.user_id)),
]
