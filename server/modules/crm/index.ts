import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { companyRoutes } from './companies/routes.ts'
import { relatedRoutes } from './contacts/related-routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { rescoreJob } from './scoring/rescore.ts'
import { taskRoutes } from './tasks/routes.ts'
import { timelineReactions } from './timeline/wording.ts'

export const crm: Module = {
  name: 'crm',
  routes: [
    ...companyRoutes,
    ...contactRoutes,
    ...relatedRoutes,
    ...noteRoutes,
    ...listRoutes,
    ...taskRoutes,
  ],
  jobs: [rescoreJob as JobKind<never>],
  reactions: timelineReactions,
}
