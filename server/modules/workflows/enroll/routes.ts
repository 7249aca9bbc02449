import { route } from '#kit/route.ts'
import { NobodyToEnroll, NotActive, TooManyRuns, WorkflowNotFound } from '../errors.ts'
import { workflowParam } from '../workflows/routes.ts'
import { enrollContacts } from './enroll.ts'
import { EnrollIn, EnrollOut } from './schema.ts'

export const enrollRoutes = [
  route({
    method: 'POST',
    path: '/workflows/{workflow_id}/enroll',
    tag: 'Workflows',
    summary: 'Start a workflow for contacts, one run each',
    params: workflowParam,
    body: EnrollIn,
    errors: [WorkflowNotFound, NobodyToEnroll, NotActive, TooManyRuns],
    returns: EnrollOut,
    handler: (ctx, { params, body }) => enrollContacts(ctx, params.workflow_id, body ?? {}),
  }),
]
