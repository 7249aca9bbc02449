import { Paged } from '#kit/page.ts'
import { idParam, keyWithRead, keyWithWrite, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import {
  Created,
  createRecord,
  DryRunQuery,
  keyErrors,
  ResourceNotFound,
  writeErrors,
} from '#modules/cloud/index.ts'
import { approveRun, cancelRun } from './control.ts'
import { getRun, getRuns } from './present.ts'
import {
  NewRun,
  NothingToApprove,
  NothingToRollBack,
  OwnApproval,
  RollbackBody,
  Run,
  RunEnded,
  RunQuery,
} from './schema.ts'
import { retryRun, rollBack, startRun } from './start.ts'

const common = { tag: 'Runs', base: '/api/v2' } as const
const above = { project_id: idParam('project', ResourceNotFound) }
const params = { run_id: idParam('run', ResourceNotFound) }

export const runRoutes = [
  route({
    ...common,
    method: 'POST',
    path: '/projects/{project_id}/runs',
    operationId: 'startRun',
    summary: 'Start a build or a deploy',
    description:
      'One run at a time to an environment; a newer one takes the place of those that wait. Over the deploys of the plan a run waits, it is not refused.',
    access: keyWithWrite,
    params: above,
    query: DryRunQuery,
    body: NewRun,
    status: 202,
    alsoStatus: [200],
    returns: Created(Run),
    errors: [...writeErrors, ResourceNotFound],
    example: { body: { ref: 'main', environment: 'production' } },
    handler: (ctx, { params, query, body }) =>
      createRecord(ctx, query.dry_run, inner => startRun(inner, params.project_id, body)),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/projects/{project_id}/runs',
    operationId: 'listRuns',
    summary: 'List the runs of a project, newest first',
    access: keyWithRead,
    params: above,
    query: RunQuery,
    returns: Paged(Run),
    errors: [...keyErrors, ResourceNotFound],
    handler: (ctx, { params, query }) => getRuns(ctx, params.project_id, query),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/runs/{run_id}',
    summary: 'Get a run',
    access: keyWithRead,
    params,
    returns: Data(Run),
    errors: [...keyErrors, ResourceNotFound],
    handler: async (ctx, { params }) => ({ data: await getRun(ctx, params.run_id) }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/runs/{run_id}/cancel',
    operationId: 'cancelRun',
    summary: 'Cancel a run',
    access: keyWithWrite,
    params,
    returns: Data(Run),
    errors: [...writeErrors, ResourceNotFound, RunEnded],
    handler: async (ctx, { params }) => ({ data: await cancelRun(ctx, params.run_id) }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/runs/{run_id}/approve',
    operationId: 'approveRun',
    summary: 'Approve a run to a protected environment, with another key than the one that started it',
    access: keyWithWrite,
    params,
    returns: Data(Run),
    errors: [...writeErrors, ResourceNotFound, NothingToApprove, OwnApproval],
    handler: async (ctx, { params }) => ({ data: await approveRun(ctx, params.run_id) }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/runs/{run_id}/retry',
    operationId: 'retryRun',
    summary: 'Run the same ref and commit again',
    access: keyWithWrite,
    params,
    status: 202,
    returns: Data(Run),
    errors: [...writeErrors, ResourceNotFound],
    handler: async (ctx, { params }) => ({ data: await retryRun(ctx, params.run_id) }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/environments/{environment_id}/rollback',
    operationId: 'rollBackEnvironment',
    summary: 'Go back to an earlier run',
    access: keyWithWrite,
    params: { environment_id: idParam('environment', ResourceNotFound) },
    body: RollbackBody,
    status: 202,
    returns: Data(Run),
    errors: [...writeErrors, ResourceNotFound, NothingToRollBack],
    handler: async (ctx, { params, body }) => ({
      data: await rollBack(ctx, params.environment_id, body.run_id ?? null),
    }),
  }),
]
