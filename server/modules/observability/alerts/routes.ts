import { Paged, PageQuery } from '#kit/page.ts'
import { idParam, keyWithRead, keyWithWrite, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import {
  Created,
  createErrors,
  createRecord,
  DryRunQuery,
  keyErrors,
  ResourceNotFound,
  writeErrors,
} from '#modules/cloud/index.ts'
import { Alert, AlertQuery, AlertRule, NewAlertRule, NewRule, RulePatch } from './schema.ts'
import { changeRule, createRule, getAlerts, getRule, getRules, removeRule } from './service.ts'

const common = { tag: 'Alerts', base: '/api/v2' } as const
const params = { alert_rule_id: idParam('alert_rule', ResourceNotFound) }

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
  route({
    ...common,
    method: 'GET',
    path: '/alert-rules/{alert_rule_id}',
    summary: 'Get an alert rule',
    access: keyWithRead,
    params,
    returns: Data(AlertRule),
    errors: [...keyErrors, ResourceNotFound],
    handler: async (ctx, { params }) => ({ data: await getRule(ctx, params.alert_rule_id) }),
  }),
  route({
    ...common,
    method: 'PATCH',
    path: '/alert-rules/{alert_rule_id}',
    summary: 'Change an alert rule',
    access: keyWithWrite,
    params,
    body: RulePatch,
    returns: Data(AlertRule),
    errors: [...createErrors, ResourceNotFound],
    handler: async (ctx, { params, body }) => ({ data: await changeRule(ctx, params.alert_rule_id, body) }),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/alert-rules/{alert_rule_id}',
    summary: 'Delete an alert rule with its alerts',
    access: keyWithWrite,
    params,
    errors: [...writeErrors, ResourceNotFound],
    handler: async (ctx, { params }) => {
      await removeRule(ctx, params.alert_rule_id)
      return {}
    },
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
