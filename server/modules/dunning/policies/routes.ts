import { admin, idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { PolicyNotFound } from '#modules/billing/index.ts'
import { listPolicies } from './queries.ts'
import { DunningPolicy, PolicyIn, PolicyPatch } from './schema.ts'
import { createPolicy, deletePolicy, getPolicy, patchPolicy } from './service.ts'

const tag = 'Dunning'
const params = { dunning_policy_id: idParam('dunning_policy', PolicyNotFound) }
const example = {
  body: {
    name: 'Standard',
    is_default: true,
    steps: [
      { offset_days: 3, action: 'mail' },
      { offset_days: 14, action: 'mail', level: 1, show_interest: true },
      { offset_days: 30, action: 'task', level: 2 },
    ],
  },
} as const

export const policyRoutes = [
  route({
    method: 'GET',
    path: '/dunning-policies',
    tag,
    summary: 'List the dunning policies, the default one first',
    returns: Data(Type.Array(DunningPolicy)),
    handler: async ctx => ({ data: await listPolicies(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/dunning-policies',
    tag,
    summary: 'Create a dunning policy',
    description: 'A new default takes over from the one before. Steps are kept in the order of their days.',
    access: admin,
    status: 201,
    body: PolicyIn,
    returns: Data(DunningPolicy),
    example,
    handler: async (ctx, { body }) => ({ data: await createPolicy(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/dunning-policies/{dunning_policy_id}',
    tag,
    summary: 'Get a dunning policy',
    params,
    returns: Data(DunningPolicy),
    errors: [PolicyNotFound],
    handler: async (ctx, { params }) => ({ data: await getPolicy(ctx, params.dunning_policy_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/dunning-policies/{dunning_policy_id}',
    tag,
    summary: 'Change a dunning policy',
    description: 'What of it has run stays; what is still to come goes by the new steps.',
    access: admin,
    params,
    body: PolicyPatch,
    returns: Data(DunningPolicy),
    errors: [PolicyNotFound],
    example: { body: { reply_pause_days: 14 } },
    handler: async (ctx, { params, body }) => ({
      data: await patchPolicy(ctx, params.dunning_policy_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/dunning-policies/{dunning_policy_id}',
    tag,
    summary: 'Delete a dunning policy',
    access: admin,
    params,
    errors: [PolicyNotFound],
    handler: async (ctx, { params }) => {
      await deletePolicy(ctx, params.dunning_policy_id)
      return {}
    },
  }),
]
