import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { OnlyFailedRuns, RunEnded, RunNotFound, RunNotWaiting, WorkflowNotFound } from '../errors.ts'
import { workflowParam } from '../workflows/routes.ts'
import { AdvanceIn, AllRunsQuery, RetryIn, RetryManyIn, RunPage, RunsQuery, RunWithSteps } from './schema.ts'
import { advanceRun, cancelRun, listRuns, listRunsOf, readRun, retryMany, retryRun } from './service.ts'

const runParam = { run_id: idParam('workflow_run', RunNotFound) }
const tag = 'Workflow runs'

export const runRoutes = [
  route({
    method: 'GET',
    path: '/workflows/{workflow_id}/runs',
    tag,
    summary: 'List the runs of a workflow, newest first',
    params: workflowParam,
    query: RunsQuery,
    errors: [WorkflowNotFound],
    returns: RunPage,
    handler: (ctx, { params, query }) => listRunsOf(ctx, params.workflow_id, query),
  }),
  route({
    method: 'GET',
    path: '/workflow-runs',
    operationId: 'listAllWorkflowRuns',
    tag,
    summary: 'List runs of all workflows; those that failed wait for a retry',
    query: AllRunsQuery,
    returns: RunPage,
    handler: (ctx, { query }) => listRuns(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/workflow-runs/retry',
    tag,
    summary: 'Retry up to 1,000 failed runs of a workflow',
    body: RetryManyIn,
    errors: [WorkflowNotFound],
    returns: Type.Object({ retried: Type.Integer(), left: Type.Integer() }),
    handler: (ctx, { body }) => retryMany(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/workflow-runs/{run_id}',
    tag,
    summary: 'Get a run with its steps',
    params: runParam,
    errors: [RunNotFound],
    returns: Data(RunWithSteps),
    handler: async (ctx, { params }) => ({ data: await readRun(ctx, params.run_id) }),
  }),
  route({
    method: 'POST',
    path: '/workflow-runs/{run_id}/cancel',
    tag,
    summary: 'End a run',
    params: runParam,
    errors: [RunNotFound, RunEnded],
    returns: Data(RunWithSteps),
    handler: async (ctx, { params }) => ({ data: await cancelRun(ctx, params.run_id) }),
  }),
  route({
    method: 'POST',
    path: '/workflow-runs/{run_id}/advance',
    tag,
    summary: 'End the wait that a run is in',
    params: runParam,
    body: AdvanceIn,
    errors: [RunNotFound, RunNotWaiting],
    returns: Data(RunWithSteps),
    handler: async (ctx, { params, body }) => ({ data: await advanceRun(ctx, params.run_id, body?.port) }),
  }),
  route({
    method: 'POST',
    path: '/workflow-runs/{run_id}/retry',
    tag,
    summary: 'Go on at the step that failed',
    params: runParam,
    body: RetryIn,
    errors: [RunNotFound, OnlyFailedRuns],
    returns: Data(RunWithSteps),
    handler: async (ctx, { params, body }) => ({ data: await retryRun(ctx, params.run_id, body?.version) }),
  }),
]
