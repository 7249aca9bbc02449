import type { Module } from '#kit/module.ts'
import { viewRoutes } from './routes.ts'
import { seedDemo } from './seed-demo.ts'

/** Lists as people want to see them again. */
export const views: Module = {
  name: 'views',
  tables: ['default_views', 'saved_views'],
  routes: viewRoutes,
  seedDemo,
}
