import type { Module } from '#kit/module.ts'
import { forecastRoutes } from './forecast/routes.ts'
import { watchGoals } from './goals/jobs.ts'
import { goalRoutes } from './goals/routes.ts'
import { seedDemo } from './seed-demo.ts'

/** What people stand for, what they aim at, and how far they are. */
export const planning: Module = {
  name: 'planning',
  tables: ['forecast_submissions', 'goals'],
  routes: [...forecastRoutes, ...goalRoutes],
  crons: [watchGoals],
  seedDemo,
  screens: ['/forecast', '/goals'],
}
