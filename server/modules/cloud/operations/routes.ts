import type { WorkCtx } from '#kit/context.ts'
import { Paged, PageQuery } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { idParam, keyWithRead, route, workRoute } from '#kit/route.ts'
import { Choice, Data, Type, Uuid } from '#kit/schema.ts'
import { keyErrors } from '../api-keys/errors.ts'
import { OperationNotFound } from '../resources/errors.ts'
import { findOperation, listOperations } from '../resources/queries.ts'
import { Operation, operationStatuses } from '../resources/schema.ts'

const POLL_MS = 250

/** Waits in short looks, each its own transaction, so that nothing is held while nothing happens. */
async function waitFor(
  ctx: WorkCtx,
  id: string,
  seconds: number,
  client: AbortSignal,
): Promise<Operation | undefined> {
  const deadline = performance.now() + seconds * 1000
  const look = () => ctx.transact(inner => findOperation(inner, id))
  let operation = await look()
  const isRunning = () => operation !== undefined && ['pending', 'running'].includes(operation.status)
  try {
    while (isRunning() && !client.aborted && performance.now() < deadline) {
      await new Promise(resolve => setTimeout(resolve, POLL_MS))
      operation = await look()
    }
  } catch (error) {
    // A server that stops meanwhile, or is too busy to look, answers with what it saw last.
    ctx.log.warn({ error: (error as Error).message }, 'waiting for an operation ended early')
  }
  return operation
}

const common = { tag: 'Operations', base: '/api/v2', access: keyWithRead } as const

export const operationRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/operations',
    summary: 'List operations, newest first',
    query: Type.Object({
      ...PageQuery.properties,
      status: Type.Optional(Choice(operationStatuses)),
      resource_id: Type.Optional(Uuid),
    }),
    returns: Paged(Operation),
    errors: keyErrors,
    handler: (ctx, { query }) => listOperations(ctx, query, query),
  }),
  workRoute({
    ...common,
    method: 'GET',
    path: '/operations/{operation_id}',
    summary: 'Get an operation, or wait for it to end',
    description: 'With `wait` the answer comes when the operation has ended, or after that many seconds.',
    params: { operation_id: idParam('operation', OperationNotFound) },
    query: Type.Object({ wait: Type.Integer({ minimum: 0, maximum: 50, default: 0 }) }),
    returns: Data(Operation),
    errors: [...keyErrors, OperationNotFound],
    handler: async (ctx, { params, query, signal }) => ({
      data: found(await waitFor(ctx, params.operation_id, query.wait, signal), OperationNotFound),
    }),
  }),
]
