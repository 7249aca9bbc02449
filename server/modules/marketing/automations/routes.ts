import { Paged } from '#kit/page.ts'
import { idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { RunPage, RunsQuery } from '#modules/workflows/index.ts'
import {
  Automation,
  AutomationIn,
  AutomationListQuery,
  AutomationLoop,
  AutomationNotFound,
  AutomationPatch,
  AutomationPreview,
  PreviewIn,
} from './schema.ts'
import {
  changeAutomation,
  createAutomation,
  deleteAutomation,
  getAutomation,
  pageAutomations,
  pageRuns,
  previewRule,
} from './service.ts'

const tag = 'Marketing'
const params = { rule_id: idParam('automation', AutomationNotFound) }
const errors = [AutomationNotFound]

export const automationRoutes = [
  route({
    method: 'GET',
    path: '/automations',
    tag,
    summary: 'List automations, newest first',
    query: AutomationListQuery,
    returns: Paged(Automation),
    handler: (ctx, { query }) => pageAutomations(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/automations',
    tag,
    summary: 'Create an automation',
    description:
      'When something happens, and if, then a row of actions: a workflow on the one engine. It acts from now on, ' +
      'once for every event.',
    status: 201,
    body: AutomationIn,
    errors: [AutomationLoop] as never,
    returns: Data(Automation),
    example: {
      body: {
        name: 'Greet whoever writes to us',
        trigger: 'form.submitted',
        conditions: [{ field: 'status', op: 'eq', value: 'lead' }],
        actions: [{ type: 'create_task', title: 'Call {{first_name}}', assignee: 'owner' }],
      },
    },
    handler: async (ctx, { body }) => ({ data: await createAutomation(ctx, body) }),
  }),
  route({
    method: 'POST',
    path: '/automations/preview',
    operationId: 'previewAutomation',
    tag,
    summary: 'Try a rule on the past',
    description: 'Nothing is done: how often it would have acted, and for whom.',
    body: PreviewIn,
    idempotent: false,
    returns: Data(AutomationPreview),
    example: { body: { trigger: 'form.submitted', days: 30 } },
    handler: async (ctx, { body }) => ({ data: await previewRule(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/automations/{rule_id}',
    tag,
    summary: 'Get an automation',
    params,
    errors,
    returns: Data(Automation),
    handler: async (ctx, { params: { rule_id } }) => ({ data: await getAutomation(ctx, rule_id) }),
  }),
  route({
    method: 'PUT',
    path: '/automations/{rule_id}',
    tag,
    summary: 'Change an automation',
    description: 'Only what is given. What is under way finishes as it began.',
    params,
    errors: [AutomationNotFound, AutomationLoop] as never,
    body: AutomationPatch,
    returns: Data(Automation),
    handler: async (ctx, { params: { rule_id }, body }) => ({
      data: await changeAutomation(ctx, rule_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/automations/{rule_id}',
    tag,
    summary: 'Delete an automation; what is under way ends',
    params,
    errors,
    handler: async (ctx, { params: { rule_id } }) => {
      await deleteAutomation(ctx, rule_id)
      return undefined
    },
  }),
  route({
    method: 'GET',
    path: '/automations/{rule_id}/runs',
    operationId: 'listAutomationRuns',
    tag,
    summary: 'List the runs of an automation, newest first',
    params,
    errors,
    query: RunsQuery,
    returns: RunPage,
    handler: (ctx, { params: { rule_id }, query }) => pageRuns(ctx, rule_id, query),
  }),
]
