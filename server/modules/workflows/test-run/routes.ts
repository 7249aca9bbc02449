import { route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { ContactNotFound } from '#modules/crm/index.ts'
import { InvalidWorkflow, WorkflowNotFound } from '../errors.ts'
import { workflowParam } from '../workflows/routes.ts'
import { TestRunIn, TestRunOut } from './schema.ts'
import { testRun } from './test-run.ts'

export const testRunRoutes = [
  route({
    method: 'POST',
    path: '/workflows/{workflow_id}/test-run',
    tag: 'Workflows',
    summary: 'Try a workflow without harm',
    description:
      'The engine’s own planning on a clock of its own: waits are jumped over, changes happen to a copy, and nothing is sent, called or stored. With explore every path is walked.',
    params: workflowParam,
    body: TestRunIn,
    bodyLimit: 2 * 1024 * 1024,
    idempotent: false,
    errors: [WorkflowNotFound, InvalidWorkflow, ContactNotFound],
    returns: Data(TestRunOut),
    handler: async (ctx, { params, body }) => ({ data: await testRun(ctx, params.workflow_id, body ?? {}) }),
  }),
]
