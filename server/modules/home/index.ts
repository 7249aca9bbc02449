import type { Module } from '#kit/module.ts'
import { dayRoutes } from './day/routes.ts'

/** Where a day begins: what waits for somebody, whichever domain it is of. */
export const home: Module = {
  name: 'home',
  routes: dayRoutes,
}
