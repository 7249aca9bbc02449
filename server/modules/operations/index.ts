import type { Module } from '#kit/module.ts'
import { clientErrorMetrics, clientErrorRoutes } from './client-errors/routes.ts'
import { fields } from './fields.ts'
import { forgetIdle, housekeeping } from './housekeeping.ts'
import { jobRoutes } from './jobs.ts'
import { liveRoutes } from './live.ts'
import { longJobRoutes } from './long-jobs/routes.ts'

/** What keeps the workspace running: failed jobs, live updates, errors in browsers, housekeeping. */
export const operations: Module = {
  name: 'operations',
  fields,
  tables: ['long_jobs'],
  routes: [...jobRoutes, ...liveRoutes, ...longJobRoutes, ...clientErrorRoutes],
  metrics: clientErrorMetrics,
  crons: [housekeeping, forgetIdle],
}

export { advanceLongJob, createLongJob, endLongJob, lockLongJob } from './long-jobs/queries.ts'
