import { Paged } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { admin, idParam, RawReply, route, WithStatus, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { NoCreditor, NothingToCollect, RunAlready, RunNotFound } from '../errors.ts'
import { buildRun } from './build.ts'
import { openFile } from './file.ts'
import { cancelRun, submitRun } from './hand-over.ts'
import { getRun, presentHead } from './present.ts'
import { findFile, pageRuns } from './queries.ts'
import { DebitRun, DebitRunHead, DebitRunIn, RunQuery, SettleIn } from './schema.ts'
import { settleRun } from './settle.ts'

const tag = 'Direct debit'
const params = { run_id: idParam('debit_run', RunNotFound) }

export const runRoutes = [
  route({
    method: 'POST',
    path: '/debit-runs',
    tag,
    summary: 'Build a debit run',
    description:
      'A `pain.008.001.08` file of every debit due by `until` that no other run has. `dry_run` shows what would be in it (200) and keeps nothing.',
    access: admin,
    body: DebitRunIn,
    status: 201,
    alsoStatus: [200],
    returns: Data(DebitRun),
    errors: [NoCreditor, NothingToCollect],
    example: { body: { dry_run: true } },
    handler: async (ctx, { body }) =>
      new WithStatus(body.dry_run ? 200 : 201, { data: await buildRun(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/debit-runs',
    tag,
    summary: 'List debit runs, newest first',
    query: RunQuery,
    returns: Paged(DebitRunHead),
    handler: async (ctx, { query }) => {
      const { data, pagination } = await pageRuns(ctx, query)
      return { data: data.map(presentHead), pagination }
    },
  }),
  route({
    method: 'GET',
    path: '/debit-runs/{run_id}',
    tag,
    summary: 'Get a debit run',
    params,
    returns: Data(DebitRun),
    errors: [RunNotFound],
    handler: async (ctx, { params }) => ({ data: await getRun(ctx, params.run_id) }),
  }),
  route({
    method: 'GET',
    path: '/debit-runs/{run_id}/file',
    operationId: 'downloadDebitRun',
    tag,
    summary: 'Get the file for the bank',
    description: 'The same bytes each time; whole account numbers stand in it.',
    access: admin,
    params,
    produces: 'application/xml',
    errors: [RunNotFound],
    handler: async (ctx, { params }) => {
      const { message_id, file } = found(await findFile(ctx, params.run_id), RunNotFound)
      return new RawReply(
        200,
        {
          'content-type': 'application/xml',
          'content-disposition': `attachment; filename="${message_id}.xml"`,
          'cache-control': 'private, no-store',
        },
        await openFile(ctx, params.run_id, file),
      )
    },
  }),
  route({
    method: 'POST',
    path: '/debit-runs/{run_id}/submit',
    operationId: 'submitDebitRun',
    tag,
    summary: 'Say that the bank has the file',
    description: 'What it collects counts as on its way from now on. Again: nothing changes.',
    access: admin,
    params,
    returns: Data(DebitRun),
    errors: [RunNotFound, RunAlready],
    handler: async (ctx, { params }) => {
      await submitRun(ctx, params.run_id)
      return { data: await getRun(ctx, params.run_id) }
    },
  }),
  workRoute({
    method: 'POST',
    path: '/debit-runs/{run_id}/settle',
    operationId: 'settleDebitRun',
    tag,
    summary: 'Say that the money came',
    description: 'Everything still on its way succeeds. Again: nothing changes.',
    access: admin,
    params,
    body: SettleIn,
    returns: Data(DebitRun),
    errors: [RunNotFound, RunAlready],
    example: { body: {} },
    handler: async (ctx, { params, body }) => {
      await settleRun(ctx, params.run_id, body.on)
      return { data: await ctx.transact(inner => getRun(inner, params.run_id), { onlyReads: true }) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/debit-runs/{run_id}',
    operationId: 'cancelDebitRun',
    tag,
    summary: 'Discard a debit run that nobody handed over',
    description: 'What was in it waits for another.',
    access: admin,
    params,
    returns: Data(DebitRun),
    errors: [RunNotFound, RunAlready],
    handler: async (ctx, { params }) => {
      await cancelRun(ctx, params.run_id)
      return { data: await getRun(ctx, params.run_id) }
    },
  }),
]
