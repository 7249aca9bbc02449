import { idParam, route } from '#kit/route.ts'
import { Data, Type, Uuid } from '#kit/schema.ts'
import {
  DuplicateInOrder,
  IncompleteOrder,
  NotAVariant,
  SequenceNotFound,
  StepNotFound,
  TooManyVariants,
  VariantExists,
  VariantNeedsEmail,
  VariantNotFound,
  VariantOfVariant,
} from '../errors.ts'
import { Step, StepIn, StepPatch, VariantIn } from '../steps/schema.ts'
import { createStep, deleteStep, reorderSteps, updateStep } from './service.ts'
import { createVariant, deleteVariant } from './variants.ts'

const tag = 'Sequences'
const sequence = { sequence_id: idParam('sequence', SequenceNotFound) }
const step = { step_id: idParam('sequence_step', StepNotFound) }

export const stepRoutes = [
  route({
    method: 'POST',
    path: '/sequences/{sequence_id}/steps',
    tag,
    summary: 'Add a step to a sequence',
    description:
      'At `step_number`, pushing later steps down, or at the end. `email` sends, `task`, `call` and `linkedin` make a task, `wait` waits, `condition` decides how to go on.',
    status: 201,
    params: sequence,
    body: StepIn,
    returns: Data(Step),
    errors: [SequenceNotFound],
    example: {
      body: {
        subject: 'Quick question, {{first_name | default: "there"}}',
        body_html: '<p>Hi {{first_name | default: "there"}}, how do you plan routes at {{company.name}}?</p>',
        delay_days: 0,
      },
    },
    handler: async (ctx, { params, body }) => ({ data: await createStep(ctx, params.sequence_id, body) }),
  }),
  route({
    method: 'POST',
    path: '/sequences/{sequence_id}/steps/reorder',
    tag,
    summary: 'Put the steps of a sequence into another order',
    params: sequence,
    body: Type.Object({ order: Type.Array(Uuid, { maxItems: 1_000 }) }),
    returns: Data(Type.Array(Step)),
    errors: [SequenceNotFound, DuplicateInOrder, IncompleteOrder],
    handler: async (ctx, { params, body }) => ({
      data: await reorderSteps(ctx, params.sequence_id, body.order),
    }),
  }),
  route({
    method: 'PUT',
    path: '/steps/{step_id}',
    tag,
    summary: 'Change a step or a variant',
    description: 'Changes hold for whoever the step runs for from now on.',
    params: step,
    body: StepPatch,
    returns: Data(Step),
    errors: [StepNotFound, VariantExists],
    example: { body: { subject: 'One more thought', delay_days: 3 } },
    handler: async (ctx, { params, body }) => ({ data: await updateStep(ctx, params.step_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/steps/{step_id}',
    tag,
    summary: 'Delete a step with its variants',
    params: step,
    errors: [StepNotFound],
    handler: async (ctx, { params }) => {
      await deleteStep(ctx, params.step_id)
      return undefined
    },
  }),
  route({
    method: 'POST',
    path: '/steps/{step_id}/variants',
    tag,
    summary: 'Add an A/B variant to an email step',
    description:
      'The step itself is variant A; five at most, A among them. What is left out is as on the step.',
    status: 201,
    params: step,
    body: VariantIn,
    returns: Data(Step),
    errors: [StepNotFound, VariantOfVariant, VariantNeedsEmail, TooManyVariants, VariantExists],
    example: { body: { subject: 'Shorter routes, {{first_name}}?', variant_weight: 50 } },
    handler: async (ctx, { params, body }) => ({ data: await createVariant(ctx, params.step_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/variants/{variant_id}',
    tag,
    summary: 'Delete a variant',
    params: { variant_id: idParam('sequence_variant', VariantNotFound) },
    errors: [VariantNotFound, NotAVariant],
    handler: async (ctx, { params }) => {
      await deleteVariant(ctx, params.variant_id)
      return undefined
    },
  }),
]
