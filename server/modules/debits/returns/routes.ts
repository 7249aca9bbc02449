import { admin, idParam, route, workRoute } from '#kit/route.ts'
import { Data, DateOnly, Text, Type } from '#kit/schema.ts'
import { Attempt, presentAttempt } from '#modules/collections/index.ts'
import {
  AlreadyReturned,
  AttemptNotFound,
  NotCollected,
  ReportHasEntities,
  ReportUnreadable,
} from '../errors.ts'
import { returnDebit } from '../outcomes/give-back.ts'
import { endIfDone } from '../runs/settle.ts'
import { applyReturns } from './apply.ts'
import { MOST_JSON, readJsonUpload, readUpload } from './upload.ts'

const tag = 'Direct debit'

export const returnRoutes = [
  workRoute({
    method: 'POST',
    path: '/debit-runs/returns',
    operationId: 'applyDebitReturns',
    tag,
    summary: 'Take in what the bank did not collect',
    description:
      'A `pain.002` report: as multipart/form-data with `file`, or as JSON `{"file": …}` with the file in base64; at most 10 MB. Each return is applied once, however often it is reported.',
    access: admin,
    consumes: 'multipart',
    bodyLimit: MOST_JSON,
    returns: Data(
      Type.Object({
        applied: Type.Integer(),
        duplicates: Type.Integer(),
        unknown: Type.Array(Type.String(), { description: 'End-to-end ids that no debit of ours has' }),
      }),
    ),
    errors: [ReportUnreadable, ReportHasEntities],
    handler: async (ctx, { body, parts }) => {
      const file = body === undefined || body === null ? await readUpload(parts()) : readJsonUpload(body)
      return { data: await applyReturns(ctx, file) }
    },
  }),
  route({
    method: 'POST',
    path: '/collection-attempts/{attempt_id}/return',
    operationId: 'returnCollectionAttempt',
    tag,
    summary: 'Record that a debit came back',
    description:
      'By hand, as the bank’s statement says. What was on its way fails; what had come is reversed, and due again.',
    access: admin,
    params: { attempt_id: idParam('collection_attempt', AttemptNotFound) },
    body: Type.Object({
      code: Text(35, { minLength: 1, description: 'The reason as the bank names it', examples: ['AM04'] }),
      on: Type.Optional({ ...DateOnly, description: 'When it came back; today where left out.' }),
    }),
    returns: Data(Attempt),
    errors: [AttemptNotFound, AlreadyReturned, NotCollected],
    example: { body: { code: 'AM04' } },
    handler: async (ctx, { params, body }) => {
      const debit = await returnDebit(ctx, params.attempt_id, body)
      if (debit.debit_run_id) await endIfDone(ctx, debit.debit_run_id)
      return { data: presentAttempt(debit) }
    },
  }),
]
