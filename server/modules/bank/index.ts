import { placed } from '#kit/declared/contributions.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { datasetsOf } from '#kit/records/dataset.ts'
import { matchAgain, reactions } from './booking/follow.ts'
import { deskRoutes } from './desk/routes.ts'
import { fields } from './fields.ts'
import { importRoutes } from './importing/routes.ts'
import { tellDone } from './importing/tell.ts'
import { mappingRoutes } from './mappings/routes.ts'
import { bankAtMonthEnd } from './month-end-queries.ts'
import { seedDemo } from './seed-demo.ts'
import { settingsRoutes } from './settings/routes.ts'
import { timeline } from './timeline.ts'

/** What the bank says, and which invoices it pays. */
export const bank: Module = {
  name: 'bank',
  exportDatasets: placed(340, [
    ...datasetsOf('bank_mappings', 'bank_statements', 'bank_matches'),
    { name: 'bank_transactions', table: 'bank_transactions', omit: ['search_text', 'identity', 'entry_key'] },
    {
      name: 'bank_files',
      table: 'bank_files',
      file: { column: 'content', pathOf: row => `bank/${row.id}` },
    },
  ]),
  monthEndKinds: placed(20, [bankAtMonthEnd]),
  fields,
  tables: [
    'bank_files',
    'bank_mappings',
    'bank_matches',
    'bank_parted',
    'bank_proposals',
    'bank_settings',
    'bank_statements',
    'bank_transactions',
  ],
  screens: ['/bank'],
  seedDemo,
  routes: [...settingsRoutes, ...mappingRoutes, ...importRoutes, ...deskRoutes],
  jobs: [matchAgain, tellDone] as JobKind<never>[],
  reactions: [...timeline, ...reactions],
}
