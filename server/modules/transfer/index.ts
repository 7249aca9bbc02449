import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { dropExports, exportJob } from './exports/jobs.ts'
import { exportRoutes } from './exports/routes.ts'
import { personRoutes } from './person/routes.ts'
import { eraseJob } from './person/service.ts'

/** What people bring along and take with them. */
export const transfer: Module = {
  name: 'transfer',
  fields: { filter: 'Which contacts, where these alone are exported.' },
  tables: ['export_chunks', 'exports'],
  routes: [...exportRoutes, ...personRoutes],
  jobs: [exportJob, eraseJob] as JobKind<never>[],
  crons: [dropExports],
}

export { ExportDone } from './exports/events.ts'
