import { event } from '#kit/event.ts'
import { FreeObject, Nullable, Type, UserId, Uuid } from '#kit/schema.ts'
import { Utm } from './questions/schema.ts'

export const FormSubmitted = event(
  'form.submitted',
  Type.Object({
    form_id: Uuid,
    form_name: Type.String(),
    submission_id: Uuid,
    contact_id: Uuid,
    name: Type.String(),
    email: Type.String(),
    values: FreeObject,
    utm: Utm,
    notify_user_ids: Type.Array(UserId),
  }),
  { trigger: { label: 'Form submitted', place: 400 } },
)

const page = { page_id: Uuid, name: Type.String(), slug: Type.String() }
export const PagePublished = event('page.published', Type.Object({ ...page, version: Type.Integer() }))
export const PageVisited = event('page.visited', Type.Object({ ...page, contact_id: Uuid, utm: Utm }), {
  trigger: { label: 'Page visited', place: 440 },
})

const booking = {
  booking_id: Uuid,
  link_id: Nullable(Uuid),
  link_name: Type.String(),
  contact_id: Uuid,
  host_id: Nullable(UserId),
  host_ids: Type.Array(UserId),
  name: Type.String(),
  email: Type.String(),
  start_at: Type.String(),
  end_at: Type.String(),
}
export const BookingCreated = event(
  'booking.created',
  Type.Object({ ...booking, answers: FreeObject, utm: Utm }),
  { trigger: { label: 'Meeting booked', place: 410 } },
)
export const BookingRescheduled = event(
  'booking.rescheduled',
  Type.Object({ ...booking, previous_start_at: Type.String(), by: Type.String() }),
  { trigger: { label: 'Meeting moved', place: 430 } },
)
export const BookingCanceled = event(
  'booking.canceled',
  Type.Object({ ...booking, reason: Nullable(Type.String()), by: Type.String() }),
  { trigger: { label: 'Meeting canceled', place: 420 } },
)
export const BookingMissed = event('booking.no_show', Type.Object(booking))
