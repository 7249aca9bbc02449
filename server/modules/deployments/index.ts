import { placed } from '#kit/declared/contributions.ts'
import { react } from '#kit/event.ts'
import { cronForEach, type JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { OperationFailed, ResourceChanged } from '#modules/cloud/index.ts'
import { environmentRoutes } from './environments/routes.ts'
import { fields } from './fields.ts'
import { dropOldDeliveries } from './hooks/queries.ts'
import { pushHookRoutes } from './hooks/routes.ts'
import { projectRoutes } from './projects/routes.ts'
import { deploymentIntegrations } from './providers/integrations.ts'
import { resealDeployments } from './reseal.ts'
import { advance, cancelThere } from './runs/advance.ts'
import { runLogRoutes } from './runs/log-routes.ts'
import { orderPromotion, promoteLater } from './runs/promote.ts'
import { runRoutes } from './runs/routes.ts'
import { runBySchedule } from './schedules/start.ts'
import { seedDemo } from './seed-demo.ts'

/** How a tenant's code gets to where it runs: projects, environments, and runs of builds and deploys. */
export const deployments: Module = {
  name: 'deployments',
  integrationProviders: placed(400, deploymentIntegrations),
  fields,
  tables: ['environments', 'projects', 'push_deliveries', 'run_artifacts', 'run_lines', 'runs'],
  routes: [...projectRoutes, ...environmentRoutes, ...runRoutes, ...runLogRoutes, ...pushHookRoutes],
  jobs: [advance, cancelThere, promoteLater, runBySchedule] as unknown as JobKind<never>[],
  // A resource that is made frees a place among the deploys of the plan.
  reactions: [react(ResourceChanged, orderPromotion), react(OperationFailed, orderPromotion)],
  crons: [
    cronForEach({
      name: 'delivery.drop_old_deliveries',
      cron: '25 4 * * *',
      handler: ctx => ctx.transact(dropOldDeliveries),
    }),
  ],
  screens: ['/delivery'],
  reseal: resealDeployments,
  seedDemo,
}
