import { Pagination } from '#kit/page.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { ContactFilterIn, ContactHead } from '#modules/crm/index.ts'
import { enrollmentStatuses } from '../tallies.ts'

export const ENROLL_CAP = 1_000

export const EnrollIn = Patch({
  contact_ids: Type.Array(Uuid, { maxItems: 20_000 }),
  list_ids: Type.Array(Uuid, { maxItems: 500 }),
  list_id: Nullable(Uuid),
  filter: Nullable(ContactFilterIn),
})
export type EnrollIn = Static<typeof EnrollIn>

export const skipReasons = [
  'no_email',
  'invalid_email',
  'suppressed',
  'unsubscribed',
  'already_enrolled',
  'not_found',
  'duplicate',
  'over_cap',
] as const
export type SkipReason = (typeof skipReasons)[number]

export const EnrollResult = Type.Object({
  candidates: Type.Integer(),
  cap: Type.Integer(),
  capped: Type.Boolean(),
  enrolled: Type.Integer(),
  skipped: Type.Object({
    total: Type.Integer(),
    breakdown: Type.Object(Object.fromEntries(skipReasons.map(reason => [reason, Type.Integer()]))),
    items: Type.Array(
      Type.Object({ contact_id: Uuid, email: Nullable(Type.String()), reason: Choice(skipReasons) }),
    ),
  }),
})
export type EnrollResult = Static<typeof EnrollResult>

export const Enrollment = NamedObject('Enrollment', {
  id: Uuid,
  sequence_id: Uuid,
  contact_id: Uuid,
  contact: ContactHead,
  status: Choice(enrollmentStatuses),
  stop_reason: Nullable(Type.String()),
  current_step_number: Nullable(Type.Integer()),
  current_step_id: Nullable(Uuid),
  next_run_at: Nullable(Timestamp),
  last_sent_at: Nullable(Timestamp),
  sent_count: Type.Integer(),
  open_count: Type.Integer(),
  click_count: Type.Integer(),
  replied_at: Nullable(Timestamp),
  error: Nullable(Type.String()),
  enrolled_by_id: Nullable(UserId),
  enrolled_at: Timestamp,
  completed_at: Nullable(Timestamp),
  mailbox_id: Nullable(Uuid),
})
export type Enrollment = Static<typeof Enrollment>

export const EnrollmentPage = Type.Object({
  data: Type.Array(Enrollment),
  pagination: Pagination,
  status_counts: Type.Object({
    active: Type.Integer(),
    paused: Type.Integer(),
    completed: Type.Integer(),
    failed: Type.Integer(),
  }),
})

/** A sequence that a contact is or was in, as its page shows it. */
export const ContactEnrollment = NamedObject('ContactEnrollment', {
  id: Uuid,
  sequence_id: Uuid,
  sequence_name: Type.String(),
  status: Type.String({ examples: ['active'] }),
  stop_reason: Nullable(Type.String()),
  current_step_number: Nullable(Type.Integer()),
  next_run_at: Nullable(Timestamp),
  enrolled_at: Timestamp,
  completed_at: Nullable(Timestamp),
})
export type ContactEnrollment = Static<typeof ContactEnrollment>
