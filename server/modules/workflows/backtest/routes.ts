import { route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { InvalidWorkflow, WorkflowNotFound } from '../errors.ts'
import { workflowParam } from '../workflows/routes.ts'
import { backtest } from './backtest.ts'
import { BacktestIn, BacktestOut } from './schema.ts'

export const backtestRoutes = [
  route({
    method: 'POST',
    path: '/workflows/{workflow_id}/backtest',
    tag: 'Workflows',
    summary: 'Say how many would have entered in the past days',
    params: workflowParam,
    body: BacktestIn,
    bodyLimit: 2 * 1024 * 1024,
    idempotent: false,
    errors: [WorkflowNotFound, InvalidWorkflow],
    returns: Data(BacktestOut),
    handler: async (ctx, { params, body }) => ({ data: await backtest(ctx, params.workflow_id, body ?? {}) }),
  }),
]
