import type { Module } from '#kit/module.ts'
import { fields } from './fields.ts'
import { housekeeping } from './housekeeping.ts'
import { jobRoutes } from './jobs.ts'
import { liveRoutes } from './live.ts'

/** What keeps the workspace running: failed jobs, live updates, housekeeping. */
export const operations: Module = {
  name: 'operations',
  fields,
  routes: [...jobRoutes, ...liveRoutes],
  crons: [housekeeping],
}
