import { placed } from '#kit/declared/contributions.ts'
import { react } from '#kit/event.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { AccountReclaimed, MemberRemoved } from '#modules/identity/index.ts'
import { accessRoutes } from './access/routes.ts'
import { apiKey } from './api-keys/credential.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { revokeKeysOf } from './api-keys/service.ts'
import { checkResource } from './engine/check.ts'
import { reconcile } from './engine/reconcile.ts'
import { routesOf } from './engine/routes.ts'
import { fields } from './fields.ts'
import { kindNamed, kinds } from './kinds/index.ts'
import { measureResources } from './measuring/measure.ts'
import { operationRoutes } from './operations/routes.ts'
import { cloudIntegrations } from './providers/integrations.ts'
import { seedDemo } from './seed-demo.ts'
import { settingsRoutes } from './settings/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { tenantRoutes } from './tenant/routes.ts'
import { setPlanCommand } from './tenant/set-plan.ts'

/** The infrastructure API: keys and plans, and an engine that carries every kind of resource. */
export const cloud: Module = {
  name: 'cloud',
  integrationProviders: placed(300, cloudIntegrations),
  fields,
  tables: [
    'platform_api_keys',
    'platform_deploys',
    'platform_limits',
    'platform_operations',
    'platform_references',
    'platform_resources',
    'platform_sandbox',
    'platform_settings',
  ],
  credentials: [apiKey],
  inPersonOnly: ['API keys', 'Setup'],
  routes: [
    ...setupRoutes,
    ...tenantRoutes,
    ...settingsRoutes,
    ...apiKeyRoutes,
    ...operationRoutes,
    ...kinds.flatMap(kind => routesOf(kind, kind.parent && kindNamed(kind.parent.kind))),
    ...accessRoutes,
  ],
  jobs: [reconcile, checkResource, measureResources] as unknown as JobKind<never>[],
  screens: ['/cloud'],
  commands: [setPlanCommand],
  reactions: [
    react(AccountReclaimed, (ctx, event) => revokeKeysOf(ctx, event.data.user_id)),
    react(MemberRemoved, (ctx, event) => revokeKeysOf(ctx, event.data.user_id)),
  ],
  seedDemo,
}

export { findMakerOfKey, readKeyScopes, readSuccessorScopes } from './api-keys/credential-queries.ts'
export { keyErrors, writeErrors } from './api-keys/errors.ts'
export { recordChange } from './audit.ts'
export { OperationFailed, ResourceChanged } from './engine/events.ts'
export { beginDeploy, endDeploy, readDeployRoom } from './engine/limits.ts'
export { recordPoints } from './measuring/order.ts'
export { type Plan, planLimits } from './plans/plans.ts'
export {
  Created,
  createErrors,
  createRecord,
  DryRunQuery,
  keyOfName,
  nameOfActor,
  Outcome,
  outcome,
  ResourceNotFound,
  readMoment,
} from './records/records.ts'
export { recordRoutes } from './records/routes.ts'
export { eventOf, listenTo, streamAnswer, streamReply } from './records/stream.ts'
export { NameTaken } from './resources/errors.ts'
export { lockDeploys, requirePlan } from './resources/operation-queries.ts'
export { Tags } from './resources/schema.ts'
export { readTenantSettings, readZone } from './settings/queries.ts'
export { changeSettings, STATUS_PAGE } from './settings/routes.ts'
