import { Paged } from '#kit/page.ts'
import { idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { cancelBooking, markMissed, rescheduleBooking } from './change.ts'
import { readInstant } from './read.ts'
import {
  Booking,
  BookingAhead,
  BookingCanceledAlready,
  BookingNotFound,
  BookingOver,
  BookingQuery,
  CancelIn,
  RescheduleIn,
  SlotTaken,
} from './schema.ts'
import { getBooking, pageBookings } from './service.ts'

const tag = 'Marketing'
const params = { booking_id: idParam('booking', BookingNotFound) }

export const bookingRoutes = [
  route({
    method: 'GET',
    path: '/bookings',
    tag,
    summary: 'List bookings by when they begin',
    query: BookingQuery,
    returns: Paged(Booking),
    handler: (ctx, { query }) => pageBookings(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/bookings/{booking_id}',
    tag,
    summary: 'Get a booking',
    params,
    errors: [BookingNotFound],
    returns: Data(Booking),
    handler: async (ctx, { params: { booking_id } }) => ({ data: await getBooking(ctx, booking_id) }),
  }),
  route({
    method: 'POST',
    path: '/bookings/{booking_id}/cancel',
    tag,
    summary: 'Cancel a booking; its guests are told',
    params,
    errors: [BookingNotFound, BookingCanceledAlready, BookingOver],
    body: CancelIn,
    returns: Data(Booking),
    handler: async (ctx, { params: { booking_id }, body }) => {
      await cancelBooking(ctx, booking_id, { reason: body.reason?.trim() || null, by: 'member' })
      return { data: await getBooking(ctx, booking_id) }
    },
  }),
  route({
    method: 'POST',
    path: '/bookings/{booking_id}/reschedule',
    tag,
    summary: 'Move a booking',
    description: 'To any time at which its host has no other booking. Its guests are told.',
    params,
    errors: [BookingNotFound, BookingCanceledAlready, BookingOver, SlotTaken],
    body: RescheduleIn,
    returns: Data(Booking),
    handler: async (ctx, { params: { booking_id }, body }) => {
      await rescheduleBooking(ctx, booking_id, readInstant('start_at', body.start_at), 'member')
      return { data: await getBooking(ctx, booking_id) }
    },
  }),
  route({
    method: 'POST',
    path: '/bookings/{booking_id}/no-show',
    operationId: 'markNoShow',
    tag,
    summary: 'Note that the guest did not come',
    params,
    errors: [BookingNotFound, BookingCanceledAlready, BookingAhead],
    returns: Data(Booking),
    handler: async (ctx, { params: { booking_id } }) => {
      await markMissed(ctx, booking_id)
      return { data: await getBooking(ctx, booking_id) }
    },
  }),
]
