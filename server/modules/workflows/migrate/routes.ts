import { route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { NotActive, WorkflowNotFound } from '../errors.ts'
import { workflowParam } from '../workflows/routes.ts'
import { migrateRuns } from './migrate.ts'
import { MigrateIn, MigrateOut } from './schema.ts'

export const migrateRoutes = [
  route({
    method: 'POST',
    path: '/workflows/{workflow_id}/migrate',
    tag: 'Workflows',
    summary: 'Move waiting runs of older versions to the live one',
    params: workflowParam,
    body: MigrateIn,
    errors: [WorkflowNotFound, NotActive],
    returns: Data(MigrateOut),
    handler: async (ctx, { params, body }) => ({
      data: await migrateRuns(ctx, params.workflow_id, body ?? {}),
    }),
  }),
]
