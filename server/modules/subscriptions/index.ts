import { placed } from '#kit/declared/contributions.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { datasetsOf } from '#kit/records/dataset.ts'
import { subscriptionNotices } from './announcements/notices.ts'
import { timelineReactions } from './announcements/timeline.ts'
import { changeRoutes } from './changes/routes.ts'
import { couponRoutes } from './coupons/routes.ts'
import { fields } from './fields.ts'
import { subscriptionFinder, subscriptionRecords } from './find-queries.ts'
import { renewalsAtMonthEnd } from './month-end-queries.ts'
import { repriceJob } from './rehearsal/apply.ts'
import { rehearsalRoutes } from './rehearsal/routes.ts'
import { subscriptionsRelated } from './related-queries.ts'
import { pastDueReactions } from './renewals/past-due.ts'
import { renewJob } from './renewals/renew.ts'
import { trialEndingJob } from './renewals/trial-ending.ts'
import { subscriptionReportDatasets } from './reporting/datasets.ts'
import { verifyCommand } from './reports/command.ts'
import { reportRoutes } from './reports/routes.ts'
import { subscriptionRoutes } from './routes.ts'
import { seedDemo } from './seed-demo.ts'
import { settingsRoutes } from './settings/routes.ts'
import { quoteReactions } from './starting/from-quote.ts'
import { currencyReactions } from './value/reporting-currency.ts'

/** Recurring revenue: subscriptions, their renewals, and the ledger of MRR. */
export const subscriptions: Module = {
  name: 'subscriptions',
  relatedKinds: [subscriptionsRelated],
  monthEndKinds: placed(50, [renewalsAtMonthEnd]),
  exportDatasets: placed(
    400,
    datasetsOf('subscriptions', 'subscription_items', 'subscription_changes', 'coupons', 'mrr_movements'),
  ),
  finders: [subscriptionFinder],
  recordKinds: [subscriptionRecords],
  reportDatasets: subscriptionReportDatasets,
  fields,
  tables: [
    'mrr_cohorts',
    'mrr_customers',
    'mrr_months',
    'mrr_movements',
    'coupons',
    'subscription_changes',
    'subscription_charges',
    'subscription_coupons',
    'subscription_items',
    'subscription_periods',
    'subscription_repricings',
    'subscription_settings',
    'subscriptions',
  ],
  screens: ['/subscriptions', '/coupons'],
  routes: [
    ...reportRoutes,
    ...changeRoutes,
    ...rehearsalRoutes,
    ...couponRoutes,
    ...settingsRoutes,
    ...subscriptionRoutes,
  ],
  jobs: [renewJob, trialEndingJob, repriceJob] as JobKind<never>[],
  notificationKinds: placed(150, subscriptionNotices),
  reactions: [...pastDueReactions, ...currencyReactions, ...quoteReactions, ...timelineReactions],
  commands: [verifyCommand],
  seedDemo,
}

export {
  cancelSubscription,
  pauseSubscription,
  reactivateSubscription,
  resumeSubscription,
} from './changes/cancel.ts'
export { changeSubscription } from './changes/change.ts'
export { previewChange } from './changes/preview.ts'
export { getSchedule } from './changes/schedule.ts'
export {
  CouponAlreadyOn,
  CouponCurrency,
  CouponEnded,
  CouponNotFound,
  TooManyCoupons,
} from './coupons/errors.ts'
export { findCouponByCode } from './coupons/queries.ts'
export { redeemCoupon } from './coupons/redeem.ts'
export { Change, Change as ChangeShape, ChangePreview } from './engine/schema.ts'
export {
  NegativeMrr,
  NotPaused,
  OnlyActivePaused,
  PreviewStale,
  ReactivationNeedsMrr,
  SubscriptionCanceled,
  SubscriptionNotFound,
  TooManyPlanned,
} from './errors.ts'
export {
  bringInSubscription,
  type ForeignSubscription,
  followSubscription,
} from './foreign/bring-in.ts'
export type { SubscriptionRow } from './queries.ts'
export { presentDetail } from './reading/present.ts'
export {
  findSubscribed,
  hasRunning as hasRunningSubscription,
  listOwn as listOwnSubscriptions,
} from './reading/subscriber-queries.ts'
export { sumLive as readCurrentMrr } from './reports/queries.ts'
export { Subscription as SubscriptionShape } from './schema.ts'
