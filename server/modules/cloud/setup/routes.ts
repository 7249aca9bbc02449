import {
  ConfirmIdentity,
  NotAllowed,
  NotAuthenticated,
  RateLimited,
  SessionNeeded,
  TwoFactorSetupRequired,
} from '#kit/problem.ts'
import { openRoute } from '#kit/route.ts'
import { Choice, Data, Email, NamedObject, Nullable, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { Scopes } from '../api-keys/schema.ts'
import { planLimits, plans } from '../plans/plans.ts'
import { issueToken } from './create-tenant.ts'

const common = { tag: 'Setup', base: '/api/v2' } as const

const PlanShape = NamedObject('Plan', {
  plan: Choice(plans),
  requests_per_minute: Nullable(Type.Integer()),
  burst: Nullable(Type.Integer()),
  max_concurrent_deploys: Nullable(Type.Integer()),
})

const showPlan = (plan: (typeof plans)[number]) => ({
  plan,
  requests_per_minute: planLimits[plan].requestsPerMinute,
  burst: planLimits[plan].burst,
  max_concurrent_deploys: planLimits[plan].concurrentDeploys,
})

export const setupRoutes = [
  openRoute({
    ...common,
    method: 'POST',
    path: '/setup/api-token',
    operationId: 'createApiToken',
    summary: 'Get an API token, for your organization or for a new tenant',
    description:
      'With the bearer token of an owner or admin who logged in, or called `/auth/confirm`, within the last ten minutes: a key for their organization. Without: a new tenant on the Starter plan. The key is shown this once.',
    body: Type.Object({
      organization_name: Type.Optional(Text(200, { minLength: 1, examples: ['Acme'] })),
      email: Type.Optional(Email),
      name: Type.Optional(Text(100, { minLength: 1 })),
      scopes: Type.Optional(Scopes),
    }),
    status: 201,
    returns: Data(
      Type.Object({
        api_token: Type.String(),
        prefix: Type.String(),
        tenant_id: Uuid,
        plan: Choice(plans),
        created_at: Timestamp,
      }),
    ),
    errors: [
      NotAuthenticated,
      NotAllowed,
      TwoFactorSetupRequired,
      SessionNeeded,
      ConfirmIdentity,
      RateLimited,
    ],
    example: { body: { organization_name: 'Acme', email: 'ada@example.com' } },
    handler: async (ctx, { headers, body }) => {
      const { authorization } = headers
      const data = await issueToken(
        ctx,
        authorization === undefined ? undefined : String(authorization),
        body,
      )
      return { data: { ...data, plan: data.plan as (typeof plans)[number] } }
    },
  }),
  openRoute({
    ...common,
    method: 'GET',
    path: '/setup/plans',
    operationId: 'listPlans',
    summary: 'List the plans and their limits',
    description: 'Null stands for no limit; the burst of an unlimited plan is the tenant’s own to set.',
    returns: Data(Type.Array(PlanShape)),
    handler: async () => ({ data: plans.map(showPlan) }),
  }),
]
