import { idParam, route, viewer, workRoute } from '#kit/route.ts'
import { Data, Nullable, Text, Type, Uuid } from '#kit/schema.ts'
import { ContactNotFound } from '#modules/crm/index.ts'
import { MailboxNotShared } from '#modules/email/index.ts'
import { TooCostly } from '#platform/bounded-work/bounded-work.ts'
import { readAnalytics, StepFunnel } from '../analytics/analytics.ts'
import { dispatchNow } from '../dispatch/jobs.ts'
import { Summary } from '../dispatch/summary.ts'
import { InvalidStatus, NegativeDailyCap, SequenceNotFound, StepNotInSequence } from '../errors.ts'
import { Warning } from '../lint/schema.ts'
import { Preview, previewStep } from '../preview/preview.ts'
import { simulateSequence } from '../simulate/run.ts'
import { SimulateIn, Simulation } from '../simulate/schema.ts'
import { activateSequence, lintSequenceNow } from './activate.ts'
import { Sequence, SequenceDetail, SequenceIn, SequencePatch, Totals } from './schema.ts'
import {
  createSequence,
  deleteSequence,
  duplicateSequence,
  listSequences,
  readSequence,
  setStatus,
  updateSequence,
} from './service.ts'

const tag = 'Sequences'
const params = { sequence_id: idParam('sequence', SequenceNotFound) }
const errors = [SequenceNotFound]

const changeStatus = (verb: 'pause' | 'archive', status: 'paused' | 'archived', summary: string) =>
  route({
    method: 'POST',
    path: `/sequences/{sequence_id}/${verb}`,
    tag,
    summary,
    params,
    errors,
    returns: Data(SequenceDetail),
    handler: async (ctx, { params: { sequence_id } }) => ({
      data: await setStatus(ctx, sequence_id, status),
    }),
  })

export const sequenceRoutes = [
  route({
    method: 'GET',
    path: '/sequences',
    tag,
    summary: 'List sequences with their numbers',
    query: Type.Object({
      q: Type.Optional(Text(200)),
      status: Type.Optional(Text(50)),
      include_archived: Type.Boolean({ default: false }),
    }),
    returns: Type.Object({ data: Type.Array(Sequence), totals: Totals }),
    errors: [InvalidStatus],
    handler: (ctx, { query }) => listSequences(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/sequences',
    tag,
    summary: 'Create a sequence, with its steps if given',
    description:
      'The send window is wall time in `send_timezone`; no window means the whole day, a start after the end crosses midnight. `send_days` are Monday to Friday unless given.',
    status: 201,
    body: SequenceIn,
    returns: Data(SequenceDetail),
    errors: [InvalidStatus, NegativeDailyCap, MailboxNotShared],
    example: {
      body: {
        name: 'Warm introductions',
        send_window_start: '09:00',
        send_window_end: '17:30',
        send_timezone: 'Europe/Berlin',
        steps: [
          {
            subject: 'Routes at {{company.name | default: "your company"}}',
            body_html: '<p>Hi {{first_name}}</p>',
            delay_days: 0,
          },
          { step_type: 'call', task_title: 'Call {{first_name}}', delay_days: 3 },
        ],
      },
    },
    handler: async (ctx, { body }) => ({ data: await createSequence(ctx, body) }),
  }),
  workRoute({
    method: 'POST',
    path: '/sequences/dispatch-now',
    tag,
    summary: 'Run one dispatch tick for the organization',
    description:
      'What the background does every minute: sends what is due, and says what it did and why not more.',
    returns: Type.Object({ summary: Summary }),
    handler: async ctx => ({ summary: await dispatchNow(ctx) }),
  }),
  route({
    method: 'GET',
    path: '/sequences/{sequence_id}',
    tag,
    summary: 'Get a sequence with its steps',
    params,
    errors,
    returns: Data(SequenceDetail),
    handler: async (ctx, { params: { sequence_id } }) => ({ data: await readSequence(ctx, sequence_id) }),
  }),
  route({
    method: 'PUT',
    path: '/sequences/{sequence_id}',
    tag,
    summary: 'Change a sequence',
    description:
      '`steps` replaces the whole list; whoever is enrolled goes on at the same place of the new one.',
    params,
    body: SequencePatch,
    errors: [SequenceNotFound, InvalidStatus, NegativeDailyCap, MailboxNotShared],
    returns: Data(SequenceDetail),
    example: { body: { daily_cap: 50, stop_on_click: true } },
    handler: async (ctx, { params: { sequence_id }, body }) => ({
      data: await updateSequence(ctx, sequence_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/sequences/{sequence_id}',
    tag,
    summary: 'Delete a sequence with its steps, enrollments and numbers',
    params,
    errors,
    handler: async (ctx, { params: { sequence_id } }) => {
      await deleteSequence(ctx, sequence_id)
      return undefined
    },
  }),
  workRoute({
    method: 'POST',
    path: '/sequences/{sequence_id}/activate',
    tag,
    summary: 'Activate a sequence',
    description:
      'The dispatcher sends its steps from now on. `warnings` says what might go wrong; it never refuses.',
    params,
    errors,
    returns: Type.Object({ data: SequenceDetail, warnings: Type.Array(Warning) }),
    handler: (ctx, { params: { sequence_id } }) => activateSequence(ctx, sequence_id),
  }),
  workRoute({
    method: 'POST',
    path: '/sequences/{sequence_id}/lint',
    tag,
    summary: 'Say what is wrong with the texts of a sequence',
    description:
      'What `activate` would warn of, by step, without activating: `unknown_merge_field` and `template_error` are ' +
      'mails that nobody should get. Refuses nothing.',
    access: viewer,
    idempotent: false,
    params,
    errors,
    returns: Data(Type.Array(Warning)),
    handler: async (ctx, { params: { sequence_id } }) => ({ data: await lintSequenceNow(ctx, sequence_id) }),
  }),
  changeStatus('pause', 'paused', 'Pause a sequence: nothing is sent until it is activated again'),
  changeStatus('archive', 'archived', 'Archive a sequence'),
  route({
    method: 'POST',
    path: '/sequences/{sequence_id}/duplicate',
    tag,
    summary: 'Copy a sequence with its steps and variants into a new draft',
    params,
    errors,
    returns: Data(SequenceDetail),
    handler: async (ctx, { params: { sequence_id } }) => ({
      data: await duplicateSequence(ctx, sequence_id),
    }),
  }),
  route({
    method: 'GET',
    path: '/sequences/{sequence_id}/analytics',
    tag,
    summary: 'Read the funnel of every step and variant',
    description:
      'Rates are percent of sent. Opens by machines stand apart. `ab_test` may be looked at every day: its error holds however often one looks.',
    params,
    errors,
    returns: Data(Type.Array(StepFunnel)),
    handler: async (ctx, { params: { sequence_id } }) => ({ data: await readAnalytics(ctx, sequence_id) }),
  }),
  workRoute({
    method: 'POST',
    path: '/sequences/{sequence_id}/preview',
    tag,
    summary: 'Render a step for a contact, or for a sample',
    params,
    body: Type.Object({ step_id: Uuid, contact_id: Type.Optional(Nullable(Uuid)) }),
    errors: [SequenceNotFound, StepNotInSequence, ContactNotFound, TooCostly],
    returns: Data(Preview),
    handler: async (ctx, { params: { sequence_id }, body }) => ({
      data: await previewStep(ctx, sequence_id, body),
    }),
  }),
  workRoute({
    method: 'POST',
    path: '/sequences/{sequence_id}/simulate',
    tag,
    summary: 'Say what would be sent when',
    description:
      'For a contact, for a cohort chosen as in enroll (200 at most), or for a sample; from `start_at` or from now. The same code plans real runs. Nobody opens, clicks or answers in a simulation, and limits of the mailbox are not looked at.',
    params,
    body: SimulateIn,
    errors: [SequenceNotFound, ContactNotFound, TooCostly],
    returns: Data(Simulation),
    example: { body: { start_at: '2026-11-16T08:00:00Z' } },
    handler: async (ctx, { params: { sequence_id }, body }) => ({
      data: await simulateSequence(ctx, sequence_id, body),
    }),
  }),
]
