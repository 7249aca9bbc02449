import { Paged } from '#kit/page.ts'
import { RateLimited } from '#kit/problem.ts'
import { idParam, keyWithRead, keyWithWrite, openRoute, route, secretParam, workRoute } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import {
  Created,
  createErrors,
  createRecord,
  DryRunQuery,
  keyErrors,
  ResourceNotFound,
  recordRoutes,
  writeErrors,
} from '#modules/cloud/index.ts'
import { beat } from './heartbeat.ts'
import {
  Check,
  CheckBusy,
  CheckLimit,
  CheckPatch,
  CheckQuery,
  CheckResult,
  HeartbeatsAreSent,
  NewCheck,
  ResultQuery,
} from './schema.ts'
import { changeCheck, createCheck, getCheck, getChecks, readResults, removeCheck, runNow } from './service.ts'

const common = { tag: 'Checks', base: '/api/v2' } as const
const params = { check_id: idParam('check', ResourceNotFound) }

export const checkRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/checks',
    summary: 'List checks, newest first',
    access: keyWithRead,
    query: CheckQuery,
    returns: Paged(Check),
    errors: keyErrors,
    handler: (ctx, { query }) => getChecks(ctx, query),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/checks',
    summary: 'Create a check; it is looked at at once',
    access: keyWithWrite,
    query: DryRunQuery,
    body: NewCheck,
    status: 201,
    alsoStatus: [200],
    returns: Created(Check),
    errors: [...createErrors, CheckLimit],
    example: { body: { name: 'Shop', kind: 'http', target: 'https://shop.example.com/health' } },
    handler: (ctx, { query, body }) =>
      createRecord(ctx, query.dry_run, inner => createCheck(inner, body), ['heartbeat_url']),
  }),
  ...recordRoutes({
    tag: 'Checks',
    path: '/checks/{id}',
    name: 'check',
    shape: Check,
    patch: CheckPatch,
    summaries: {
      get: 'Get a check',
      change: 'Change a check',
      remove: 'Delete a check with its results and incidents',
    },
    get: getCheck,
    change: changeCheck,
    remove: removeCheck,
  }),
  workRoute({
    ...common,
    method: 'POST',
    path: '/checks/{check_id}/run',
    operationId: 'runCheck',
    summary: 'Look now, out of turn',
    access: keyWithWrite,
    params,
    returns: Type.Object({ data: Check, result: CheckResult }),
    errors: [...writeErrors, ResourceNotFound, CheckBusy, HeartbeatsAreSent],
    handler: (ctx, { params }) => runNow(ctx, params.check_id),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/checks/{check_id}/results',
    operationId: 'listCheckResults',
    summary: 'List what the looks came to, newest first',
    description: 'Each by itself for 30 days, by the hour for 400 where the range goes back further.',
    access: keyWithRead,
    params,
    query: ResultQuery,
    returns: Paged(CheckResult),
    errors: [...keyErrors, ResourceNotFound],
    handler: (ctx, { params, query }) => readResults(ctx, params.check_id, query),
  }),
  openRoute({
    ...common,
    method: 'POST',
    path: '/hooks/heartbeats/{token}',
    operationId: 'sendHeartbeat',
    summary: 'Say that all is well',
    consumes: 'none',
    params: { token: secretParam('heartbeat token') },
    errors: [ResourceNotFound, RateLimited],
    handler: async (ctx, { params }) => {
      await beat(ctx, params.token)
      return {}
    },
  }),
]
