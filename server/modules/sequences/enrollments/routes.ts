import { PageQuery } from '#kit/page.ts'
import { idParam, route } from '#kit/route.ts'
import { Data, Text, Type } from '#kit/schema.ts'
import { ContactNotFound, requireContact } from '#modules/crm/index.ts'
import { CannotPause, CannotResume, EnrollmentNotFound, NobodyToEnroll, SequenceNotFound } from '../errors.ts'
import { enroll } from './enroll.ts'
import { listOfContact } from './queries.ts'
import { ContactEnrollment, EnrollIn, Enrollment, EnrollmentPage, EnrollResult } from './schema.ts'
import { listEnrollments, pauseEnrollment, removeEnrollment, resumeEnrollment } from './service.ts'

const tag = 'Sequences'
const sequence = { sequence_id: idParam('sequence', SequenceNotFound) }
const enrollment = { ...sequence, enrollment_id: idParam('sequence_enrollment', EnrollmentNotFound) }
const errors = [SequenceNotFound, EnrollmentNotFound]

export const enrollmentRoutes = [
  route({
    method: 'POST',
    path: '/sequences/{sequence_id}/enroll',
    operationId: 'enrollContacts',
    tag,
    summary: 'Enroll contacts by ids, lists or a filter',
    description:
      'At most 1,000 at a time. Who cannot be mailed, is enrolled already or does not fit under the cap is listed with the reason; calling again goes on with the next ones.',
    params: sequence,
    body: EnrollIn,
    returns: EnrollResult,
    errors: [SequenceNotFound, NobodyToEnroll],
    example: { body: { filter: { status: ['lead'], country: ['DE'] } } },
    handler: (ctx, { params, body }) => enroll(ctx, params.sequence_id, body),
  }),
  route({
    method: 'GET',
    path: '/sequences/{sequence_id}/enrollments',
    tag,
    summary: 'List who is enrolled, newest first',
    params: sequence,
    query: Type.Object({
      status: Type.Optional(Text(50)),
      q: Type.Optional(Text(200)),
      ...PageQuery.properties,
    }),
    returns: EnrollmentPage,
    errors: [SequenceNotFound],
    handler: (ctx, { params, query: { page, limit, ...filter } }) =>
      listEnrollments(ctx, params.sequence_id, { page, limit }, filter),
  }),
  route({
    method: 'DELETE',
    path: '/sequences/{sequence_id}/enrollments/{enrollment_id}',
    tag,
    summary: 'Remove a contact from a sequence',
    params: enrollment,
    errors,
    handler: async (ctx, { params }) => {
      await removeEnrollment(ctx, params.sequence_id, params.enrollment_id)
      return undefined
    },
  }),
  route({
    method: 'POST',
    path: '/sequences/{sequence_id}/enrollments/{enrollment_id}/pause',
    tag,
    summary: 'Pause an enrollment',
    params: enrollment,
    returns: Data(Enrollment),
    errors: [...errors, CannotPause],
    handler: async (ctx, { params }) => ({
      data: await pauseEnrollment(ctx, params.sequence_id, params.enrollment_id),
    }),
  }),
  route({
    method: 'POST',
    path: '/sequences/{sequence_id}/enrollments/{enrollment_id}/resume',
    tag,
    summary: 'Resume a paused or failed enrollment',
    description:
      'At the same step, at the next moment the sequence may send. The suppression list is asked again.',
    params: enrollment,
    returns: Data(Enrollment),
    errors: [...errors, CannotResume],
    handler: async (ctx, { params }) => ({
      data: await resumeEnrollment(ctx, params.sequence_id, params.enrollment_id),
    }),
  }),
  route({
    method: 'GET',
    path: '/contacts/{contact_id}/enrollments',
    tag: 'Contacts',
    summary: 'List the sequences a contact is or was enrolled in',
    params: { contact_id: idParam('contact', ContactNotFound) },
    errors: [ContactNotFound],
    returns: Data(Type.Array(ContactEnrollment)),
    handler: async (ctx, { params: { contact_id } }) => {
      await requireContact(ctx.db, contact_id)
      return { data: await listOfContact(ctx, contact_id) }
    },
  }),
]
