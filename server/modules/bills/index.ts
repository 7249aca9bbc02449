import { placed } from '#kit/declared/contributions.ts'
import type { Module } from '#kit/module.ts'
import { fields } from './fields.ts'
import { billFinder } from './find-queries.ts'
import { billsAtMonthEnd } from './month-end-queries.ts'
import { billNotices } from './notices.ts'
import { billsByMail, importMailedBills } from './received/mail.ts'
import { billRoutes } from './received/routes.ts'
import { seedDemo } from './seed-demo.ts'
import { timeline } from './timeline.ts'

/** What suppliers send: read, worked out anew, approved and paid. */
export const bills: Module = {
  name: 'bills',
  notificationKinds: placed(180, billNotices),
  monthEndKinds: placed(60, [billsAtMonthEnd]),
  exportDatasets: placed(350, [
    { name: 'bills', table: 'bills', omit: ['seller_key', 'search_text'] },
    {
      name: 'bill_files',
      table: 'bill_files',
      key: ['bill_id'],
      file: { column: 'content', pathOf: row => `bills/${row.bill_id}` },
    },
  ]),
  finders: [billFinder],
  mailReaders: [billsByMail],
  fields,
  tables: ['bill_files', 'bills'],
  screens: ['/bills'],
  routes: billRoutes,
  subscribers: [importMailedBills],
  reactions: timeline,
  seedDemo,
}
