import { placed } from '#kit/declared/contributions.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { datasetsOf } from '#kit/records/dataset.ts'
import { verifyCommand } from './command.ts'
import { fields } from './fields.ts'
import { subscriptionFinder } from './find-queries.ts'
import { quoteReactions } from './from-quote.ts'
import { pastDueReactions } from './renewals/past-due.ts'
import { renewSubscription } from './renewals/renew.ts'
import { subscriptionReportDatasets } from './reporting/datasets.ts'
import { reportRoutes } from './reports/routes.ts'
import { subscriptionRoutes } from './routes.ts'
import { seedDemo } from './seed-demo.ts'
import { currencyReactions } from './value/reporting-currency.ts'

/** Recurring revenue: subscriptions, their renewals, and the ledger of MRR. */
export const subscriptions: Module = {
  name: 'subscriptions',
  exportDatasets: placed(400, datasetsOf('subscriptions', 'subscription_items', 'mrr_movements')),
  finders: [subscriptionFinder],
  reportDatasets: subscriptionReportDatasets,
  fields,
  tables: [
    'mrr_cohorts',
    'mrr_customers',
    'mrr_months',
    'mrr_movements',
    'subscription_items',
    'subscription_periods',
    'subscriptions',
  ],
  screens: ['/subscriptions'],
  routes: [...reportRoutes, ...subscriptionRoutes],
  jobs: [renewSubscription as JobKind<never>],
  reactions: [...pastDueReactions, ...currencyReactions, ...quoteReactions],
  commands: [verifyCommand],
  seedDemo,
}

export {
  bringInSubscription,
  type ForeignSubscription,
  followSubscription,
} from './foreign/bring-in.ts'
export { sumLive as readCurrentMrr } from './reports/queries.ts'
