import type { Module } from '#kit/module.ts'
import { datevRoutes } from './datev/routes.ts'
import { accountingRoutes } from './export/routes.ts'
import { fields } from './fields.ts'
import { monthEndRoutes } from './month-end/routes.ts'

/** The end of a month: what is left to do, and the books as the accountant wants them. */
export const bookkeeping: Module = {
  name: 'bookkeeping',
  inPersonOnly: ['Accounting export'],
  fields,
  tables: ['datev_settings', 'debtor_accounts'],
  screens: ['/month-end'],
  routes: [...monthEndRoutes, ...accountingRoutes, ...datevRoutes],
}
