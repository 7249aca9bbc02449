import { idParam, member, type Param, route, viewer, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { listFields } from '#modules/crm/index.ts'
import { MailboxNotShared } from '#modules/email/index.ts'
import {
  BelongsToAutomation,
  ChangedBySomeoneElse,
  InvalidWorkflow,
  NotActive,
  TooManyActive,
  TooManyWorkflows,
  VersionNotFound,
  WorkflowNotFound,
} from '../errors.ts'
import { readCatalog } from '../graph/catalog.ts'
import { Catalog } from '../graph/catalog-schema.ts'
import { untilOver } from '../webhooks/under-way.ts'
import { activateWorkflow, pauseWorkflow, validateWorkflow } from './activate.ts'
import {
  ListQuery,
  ValidateIn,
  VerdictOut,
  VersionOut,
  VersionRow,
  Workflow,
  WorkflowIn,
  WorkflowPage,
  WorkflowPatch,
} from './schema.ts'
import {
  createWorkflow,
  deleteWorkflow,
  duplicateWorkflow,
  listVersions,
  listWorkflows,
  readVersion,
  readWorkflow,
  saveWorkflow,
} from './service.ts'

export const workflowParam = { workflow_id: idParam('workflow', WorkflowNotFound) }
const tag = 'Workflows'
const BODY_LIMIT = 2 * 1024 * 1024

const versionParam: Param<number> = {
  names: 'workflow_version',
  schema: { type: 'integer' },
  missing: VersionNotFound,
  parse: text => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
}

export const workflowRoutes = [
  route({
    method: 'GET',
    path: '/workflows',
    tag,
    summary: 'List workflows, the last changed first',
    query: ListQuery,
    returns: WorkflowPage,
    handler: (ctx, { query }) => listWorkflows(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/workflows',
    tag,
    summary: 'Create a workflow',
    description: 'An empty or half-finished graph is a draft; only activating asks for more.',
    body: WorkflowIn,
    bodyLimit: BODY_LIMIT,
    status: 201,
    errors: [TooManyWorkflows, MailboxNotShared],
    returns: Data(Workflow),
    handler: async (ctx, { body }) => ({ data: await readWorkflow(ctx, await createWorkflow(ctx, body)) }),
  }),
  route({
    method: 'GET',
    path: '/workflows/catalog',
    tag,
    summary: 'List what workflows are made of: kinds of nodes, events, fields',
    returns: Data(Catalog),
    handler: async ctx => ({
      data: readCatalog(ctx.services.contributions.mergeFields, await listFields(ctx.db, undefined)),
    }),
  }),
  route({
    method: 'GET',
    path: '/workflows/{workflow_id}',
    tag,
    summary: 'Get a workflow',
    params: workflowParam,
    errors: [WorkflowNotFound],
    returns: Data(Workflow),
    handler: async (ctx, { params }) => ({ data: await readWorkflow(ctx, params.workflow_id) }),
  }),
  route({
    method: 'PUT',
    path: '/workflows/{workflow_id}',
    tag,
    summary: 'Save a workflow',
    description: 'Graph and settings are replaced as a whole where they are given. What runs is not touched.',
    params: workflowParam,
    body: WorkflowPatch,
    bodyLimit: BODY_LIMIT,
    errors: [WorkflowNotFound, ChangedBySomeoneElse, BelongsToAutomation, MailboxNotShared],
    returns: Data(Workflow),
    handler: async (ctx, { params, body }) => ({ data: await saveWorkflow(ctx, params.workflow_id, body) }),
  }),
  workRoute({
    method: 'DELETE',
    path: '/workflows/{workflow_id}',
    tag,
    summary: 'Delete a workflow with its runs',
    params: workflowParam,
    errors: [WorkflowNotFound, BelongsToAutomation],
    returns: Type.Object({ canceled_runs: Type.Integer() }),
    handler: async (ctx, { params, signal }) => {
      const { canceled_runs, ...underWay } = await ctx.transact(inner =>
        deleteWorkflow(inner, params.workflow_id),
      )
      await untilOver(ctx, underWay, signal)
      return { canceled_runs }
    },
  }),
  route({
    method: 'POST',
    path: '/workflows/{workflow_id}/duplicate',
    tag,
    summary: 'Copy a workflow as a draft',
    params: workflowParam,
    status: 201,
    errors: [WorkflowNotFound, TooManyWorkflows],
    returns: Data(Workflow),
    handler: async (ctx, { params }) => ({ data: await duplicateWorkflow(ctx, params.workflow_id) }),
  }),
  route({
    method: 'POST',
    path: '/workflows/{workflow_id}/activate',
    tag,
    summary: 'Switch a workflow on, as it is drawn now',
    params: workflowParam,
    errors: [WorkflowNotFound, InvalidWorkflow, TooManyActive],
    returns: Data(Workflow),
    handler: async (ctx, { params }) => ({ data: await activateWorkflow(ctx, params.workflow_id) }),
  }),
  workRoute({
    method: 'POST',
    path: '/workflows/{workflow_id}/pause',
    tag,
    summary: 'Pause a workflow',
    description:
      'Nothing starts and no step runs; waits go on counting, and what is due continues with activate. Answers once requests that were being made are over, after which none is made.',
    params: workflowParam,
    body: Type.Object({ cancel_runs: Type.Optional(Type.Boolean({ default: false })) }),
    errors: [WorkflowNotFound, NotActive],
    returns: Data(Workflow),
    handler: async (ctx, { params, body, signal }) => {
      const id = params.workflow_id
      const underWay = await ctx.transact(inner => pauseWorkflow(inner, id, body?.cancel_runs === true))
      await untilOver(ctx, underWay, signal)
      return { data: await ctx.transact(inner => readWorkflow(inner, id)) }
    },
  }),
  route({
    method: 'POST',
    path: '/workflows/{workflow_id}/validate',
    tag,
    summary: 'Say all that is wrong with a workflow',
    description: 'Looks at what is saved, or at what is given, and stores nothing.',
    params: workflowParam,
    access: member,
    body: ValidateIn,
    bodyLimit: BODY_LIMIT,
    errors: [WorkflowNotFound],
    returns: Data(VerdictOut),
    idempotent: false,
    handler: async (ctx, { params, body }) => ({
      data: await validateWorkflow(ctx, params.workflow_id, body ?? {}),
    }),
  }),
  route({
    method: 'GET',
    path: '/workflows/{workflow_id}/versions',
    tag,
    summary: 'List the versions that were activated, newest first',
    params: workflowParam,
    access: viewer,
    errors: [WorkflowNotFound],
    returns: Data(Type.Array(VersionRow)),
    handler: async (ctx, { params }) => ({ data: await listVersions(ctx, params.workflow_id) }),
  }),
  route({
    method: 'GET',
    path: '/workflows/{workflow_id}/versions/{version}',
    tag,
    summary: 'Get a version with its graph and settings',
    params: { ...workflowParam, version: versionParam },
    errors: [WorkflowNotFound, VersionNotFound],
    returns: Data(VersionOut),
    handler: async (ctx, { params }) => ({
      data: await readVersion(ctx, params.workflow_id, params.version),
    }),
  }),
]
