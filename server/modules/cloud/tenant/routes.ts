import type { Ctx } from '#kit/context.ts'
import { Paged, PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import { keyWithRead, keyWithWrite, route, workRoute } from '#kit/route.ts'
import {
  Choice,
  Data,
  FreeObject,
  NamedObject,
  Nullable,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { keyErrors, writeErrors } from '../api-keys/errors.ts'
import { scopes as allScopes } from '../api-keys/schema.ts'
import { forgetAfterCommit } from '../api-keys/service.ts'
import { recordChange } from '../audit.ts'
import { kinds } from '../kinds/index.ts'
import { providerNames } from '../kinds/kind.ts'
import { bucketOf, type Plan, planLimits, plans } from '../plans/plans.ts'
import { instanceTypes, regions } from '../providers/sandbox/catalog.ts'
import { countDeploys } from '../resources/operation-queries.ts'
import { sumCosts } from './costs.ts'
import {
  countResources,
  listChanges,
  listConnected,
  listPriced,
  requireLimits,
  requireTenant,
  saveBurst,
} from './queries.ts'

const common = { tag: 'Tenant', base: '/api/v2' } as const

const BurstNotYours = problem(
  409,
  'plan_has_fixed_burst',
  (plan: string) => say`The plan ${{ plan }} has a fixed burst; Enterprise sets its own`,
  'starter',
)

const Limits = NamedObject('TenantLimits', {
  plan: Choice(plans),
  requests_per_minute: Nullable(Type.Integer()),
  burst: Nullable(Type.Integer()),
  max_concurrent_deploys: Nullable(Type.Integer()),
})

async function readLimits(ctx: Ctx) {
  const row = await requireLimits(ctx)
  const plan = row.plan as Plan
  const { requestsPerMinute, concurrentDeploys } = planLimits[plan]
  return {
    plan,
    requests_per_minute: requestsPerMinute,
    burst: bucketOf(plan, row.burst)?.capacity ?? null,
    max_concurrent_deploys: concurrentDeploys,
  }
}

async function setBurst(ctx: Ctx, burst: number | null) {
  const { plan } = await readLimits(ctx)
  if (planLimits[plan].burst !== null) throw BurstNotYours(plan)
  await saveBurst(ctx, burst)
  await recordChange(ctx, 'limits_changed', { kind: 'tenant', id: ctx.organizationId }, { burst })
  forgetAfterCommit(ctx)
  return readLimits(ctx)
}

const AuditRow = NamedObject('InfrastructureChange', {
  id: Uuid,
  at: Timestamp,
  actor: Type.String(),
  actor_user_id: Nullable(UserId),
  action: Type.String(),
  target_kind: Nullable(Type.String()),
  target_id: Nullable(Type.String()),
  ip: Type.String(),
  detail: FreeObject,
})

const CostShape = NamedObject('TenantCosts', {
  monthly_cents: Type.Integer(),
  currency: Type.String(),
  by_kind: Type.Array(
    Type.Object({ kind: Type.String(), count: Type.Integer(), monthly_cents: Type.Integer() }),
  ),
  by_tag: Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer())),
  /** Those that nobody here knows a price of. */
  unknown: Type.Array(Type.Object({ id: Uuid, kind: Type.String(), name: Type.String() })),
})

export const tenantRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/tenant/costs',
    operationId: 'getTenantCosts',
    summary: 'Estimate what the resources that run cost a month',
    description:
      "With the catalog's prices, by kind and by tag; what has no price there is listed by itself.",
    access: keyWithRead,
    returns: Data(CostShape),
    errors: keyErrors,
    handler: async ctx => ({ data: sumCosts(await listPriced(ctx)) }),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/tenant',
    summary: 'Say whose key this is',
    access: keyWithRead,
    returns: Data(
      Type.Object({
        tenant_id: Uuid,
        name: Type.String(),
        plan: Choice(plans),
        /** Null for an owner or admin who calls by their session. */
        api_key_id: Nullable(Uuid),
        scopes: Type.Array(Type.String()),
      }),
    ),
    errors: keyErrors,
    handler: async ctx => {
      const key = ctx.actor.kind === 'api_key' ? ctx.actor : { id: null, scopes: allScopes }
      const row = await requireTenant(ctx)
      return {
        data: {
          tenant_id: ctx.organizationId,
          name: row.name,
          plan: row.plan as Plan,
          api_key_id: key.id,
          scopes: [...key.scopes],
        },
      }
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/tenant/limits',
    operationId: 'getTenantLimits',
    summary: 'Get the limits of the tenant',
    access: keyWithRead,
    returns: Data(Limits),
    errors: keyErrors,
    handler: async ctx => ({ data: await readLimits(ctx) }),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/tenant/limits',
    operationId: 'updateTenantLimits',
    summary: 'Set the burst of an Enterprise tenant',
    description:
      'At most this many calls at once and as many again each second, as a guard against runaway clients; null for none.',
    access: keyWithWrite,
    body: Type.Object({ burst: Nullable(Type.Integer({ minimum: 1, maximum: 100_000 })) }),
    returns: Data(Limits),
    errors: [...writeErrors, BurstNotYours],
    example: { body: { burst: 500 } },
    handler: async (ctx, { body }) => ({ data: await setBurst(ctx, body.burst) }),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/tenant/usage',
    summary: 'Count what the tenant has and what is being deployed',
    access: keyWithRead,
    returns: Data(
      Type.Object({
        resources: Type.Record(Type.String(), Type.Integer()),
        deploys_in_progress: Type.Integer(),
        max_concurrent_deploys: Nullable(Type.Integer()),
      }),
    ),
    errors: keyErrors,
    handler: async ctx => {
      const [resources, deploys, limits] = await Promise.all([
        countResources(ctx),
        countDeploys(ctx),
        readLimits(ctx),
      ])
      const { max_concurrent_deploys } = limits
      return { data: { resources, deploys_in_progress: deploys, max_concurrent_deploys } }
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/tenant/audit-log',
    summary: 'List every change of the infrastructure, newest first',
    access: keyWithRead,
    query: Type.Object({ ...PageQuery.properties, target_id: Type.Optional(Uuid) }),
    returns: Paged(AuditRow),
    errors: keyErrors,
    handler: (ctx, { query }) => listChanges(ctx, query),
  }),
  route({
    ...common,
    tag: 'Catalog',
    method: 'GET',
    path: '/providers',
    summary: 'List the providers, what they offer and whether they are connected',
    access: keyWithRead,
    returns: Data(
      Type.Array(
        Type.Object({
          name: Choice(providerNames),
          simulated: Type.Boolean(),
          connected: Type.Boolean(),
          kinds: Type.Array(Type.String()),
        }),
      ),
    ),
    errors: keyErrors,
    handler: async ctx => {
      const connected = await listConnected(ctx)
      return {
        data: providerNames.map(name => ({
          name,
          simulated: name === 'sandbox',
          connected: connected.has(name),
          kinds: kinds.filter(kind => kind.providers.includes(name)).map(kind => kind.name),
        })),
      }
    },
  }),
  workRoute({
    ...common,
    tag: 'Catalog',
    method: 'GET',
    path: '/catalog/instance-types',
    summary: 'List the instance types the sandbox knows the size of',
    access: keyWithRead,
    returns: Data(
      Type.Array(
        Type.Object({
          name: Type.String(),
          vcpus: Type.Integer(),
          memory_gb: Type.Number(),
          monthly_cents: Type.Integer(),
        }),
      ),
    ),
    errors: keyErrors,
    handler: async () => ({ data: [...instanceTypes] }),
  }),
  workRoute({
    ...common,
    tag: 'Catalog',
    method: 'GET',
    path: '/catalog/regions',
    summary: 'List the regions of the sandbox',
    access: keyWithRead,
    returns: Data(Type.Array(Type.Object({ name: Type.String(), location: Type.String() }))),
    errors: keyErrors,
    handler: async () => ({ data: [...regions] }),
  }),
]
