import type { Module } from '#kit/module.ts'
import { homeRoutes } from './routes.ts'
import { sampleRoutes } from './sample/routes.ts'
import { setupRoutes } from './setup/routes.ts'

/** Where a day begins: what waits for somebody, whichever domain it is of, and what is left to set up. */
export const home: Module = {
  name: 'home',
  tables: ['example_records', 'setup_states'],
  inPersonOnly: ['Getting started'],
  routes: [...homeRoutes, ...setupRoutes, ...sampleRoutes],
}
