import { route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { WorkflowNotFound } from '../errors.ts'
import { workflowParam } from '../workflows/routes.ts'
import { readMetrics } from './read.ts'
import { Metrics } from './schema.ts'

export const metricRoutes = [
  route({
    method: 'GET',
    path: '/workflows/{workflow_id}/metrics',
    tag: 'Workflows',
    summary: 'Get the numbers of a workflow, by node and port',
    params: workflowParam,
    query: Type.Object({ version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000 })) }),
    errors: [WorkflowNotFound],
    returns: Data(Metrics),
    handler: async (ctx, { params, query }) => ({
      data: await readMetrics(ctx, params.workflow_id, query.version ?? null),
    }),
  }),
]
