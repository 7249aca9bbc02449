import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { dropExports, exportJob } from './exports/jobs.ts'
import { exportDone } from './exports/notices.ts'
import { exportRoutes } from './exports/routes.ts'
import { importJob, sweepUploads } from './imports/jobs.ts'
import { dataImportRoutes } from './imports/routes.ts'
import { personRoutes } from './person/routes.ts'
import { eraseJob } from './person/service.ts'
import { seedDemo } from './seed-demo.ts'

/** What people bring along and take with them. */
export const transfer: Module = {
  name: 'transfer',
  notificationKinds: [exportDone],
  fields: { filter: 'Which contacts, where these alone are exported.' },
  tables: [
    'data_import_chunks',
    'data_import_items',
    'data_import_rehearsals',
    'data_import_warnings',
    'data_imports',
    'export_chunks',
    'exports',
    'imported_records',
  ],
  inPersonOnly: true,
  routes: [...exportRoutes, ...dataImportRoutes, ...personRoutes],
  jobs: [exportJob, eraseJob, importJob] as JobKind<never>[],
  crons: [dropExports, sweepUploads],
  seedDemo,
}
