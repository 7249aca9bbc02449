import { Paged, PageQuery } from '#kit/page.ts'
import { keyWithRead, keyWithWrite, route } from '#kit/route.ts'
import {
  Created,
  createErrors,
  createRecord,
  DryRunQuery,
  keyErrors,
  recordRoutes,
} from '#modules/cloud/index.ts'
import { Alert, AlertQuery, AlertRule, NewAlertRule, NewRule, RulePatch } from './schema.ts'
import { changeRule, createRule, getAlerts, getRule, getRules, removeRule } from './service.ts'

const common = { tag: 'Alerts', base: '/api/v2' } as const

export const alertRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/alert-rules',
    summary: 'List alert rules, newest first',
    access: keyWithRead,
    query: PageQuery,
    returns: Paged(AlertRule),
    errors: keyErrors,
    handler: (ctx, { query }) => getRules(ctx, query),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/alert-rules',
    summary: 'Create an alert rule; the secret its webhooks are signed with is shown this once',
    access: keyWithWrite,
    query: DryRunQuery,
    body: NewRule,
    status: 201,
    alsoStatus: [200],
    returns: Created(NewAlertRule),
    errors: createErrors,
    example: {
      body: {
        name: 'Queue too long',
        when: { kind: 'metric', query: { name: 'queue_length', fn: 'avg' }, op: 'gt', threshold: 100 },
        notify: [{ email: 'ada@example.com' }],
      },
    },
    handler: (ctx, { query, body }) =>
      createRecord(ctx, query.dry_run, inner => createRule(inner, body), ['secret']),
  }),
  ...recordRoutes({
    tag: 'Alerts',
    path: '/alert-rules/{id}',
    name: 'alert_rule',
    shape: AlertRule,
    patch: RulePatch,
    summaries: {
      get: 'Get an alert rule',
      change: 'Change an alert rule',
      remove: 'Delete an alert rule with its alerts',
    },
    get: getRule,
    change: changeRule,
    remove: removeRule,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/alerts',
    summary: 'List alerts, newest first',
    access: keyWithRead,
    query: AlertQuery,
    returns: Paged(Alert),
    errors: keyErrors,
    handler: (ctx, { query }) => getAlerts(ctx, query),
  }),
]
