import { placed } from '#kit/declared/contributions.ts'
import { cronForEach, type JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { detailsRoutes } from './details/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { fields } from './fields.ts'
import { portalNotices } from './log/notices.ts'
import { logRoutes } from './log/routes.ts'
import { timelineReactions } from './log/timeline.ts'
import { portalPages } from './pages/serve.ts'
import { payingRoutes } from './paying/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { seedDemo } from './seed-demo.ts'
import { settingsRoutes } from './settings/routes.ts'
import { mailCode } from './visits/code.ts'
import { forgetOver } from './visits/queries.ts'
import { visitRoutes } from './visits/routes.ts'

/** Where customers see what is theirs, pay, and change what they may. */
export const portal: Module = {
  name: 'portal',
  inPersonOnly: true,
  fields,
  seedDemo,
  tables: [
    'portal_links',
    'portal_log',
    'portal_offers',
    'portal_sessions',
    'portal_settings',
    'portal_tickets',
  ],
  notificationKinds: placed(250, portalNotices),
  routes: [
    ...settingsRoutes,
    ...visitRoutes,
    ...documentRoutes,
    ...payingRoutes,
    ...detailsRoutes,
    ...planRoutes,
    ...logRoutes,
  ],
  protocols: [portalPages],
  jobs: [mailCode] as JobKind<never>[],
  crons: [
    cronForEach({
      name: 'portal.forget_over',
      cron: '17 3 * * *',
      handler: ctx => ctx.transact(forgetOver),
    }),
  ],
  reactions: timelineReactions,
}
