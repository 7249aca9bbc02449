import { event } from '#kit/event.ts'
import { Nullable, Type, Uuid } from '#kit/schema.ts'

const about = { sequence_id: Uuid, name: Type.String() }

export const SequenceCreated = event('sequence.created', Type.Object(about))
export const SequenceDeleted = event('sequence.deleted', Type.Object(about))
export const SequenceStatusChanged = event(
  'sequence.status_changed',
  Type.Object({ ...about, from: Type.String(), to: Type.String() }),
)
/** One event for all who were enrolled together. */
export const ContactsEnrolled = event(
  'sequence.contacts_enrolled',
  Type.Object({ ...about, contact_ids: Type.Array(Uuid) }),
)
/** The end for one contact, whatever it was: `reason` is the enrollment's stop_reason. */
export const EnrollmentEnded = event(
  'sequence.enrollment_ended',
  Type.Object({
    ...about,
    enrollment_id: Uuid,
    contact_id: Uuid,
    status: Type.String(),
    reason: Type.String(),
    error: Nullable(Type.String()),
  }),
  { trigger: { label: 'Sequence ended for a contact', place: 370 } },
)
