import type { Ctx } from '#kit/context.ts'
import { NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'

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

type ListEnrollments = (ctx: Ctx, contactId: string) => Promise<ContactEnrollment[]>

let list: ListEnrollments = async () => []

/** Sequences stand above contacts, so they hand in how their enrollments are read. */
export function provideEnrollments(provided: ListEnrollments): void {
  list = provided
}

export const listEnrollments: ListEnrollments = (ctx, contactId) => list(ctx, contactId)
