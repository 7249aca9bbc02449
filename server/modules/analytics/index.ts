import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { activityRoutes } from './activity/routes.ts'
import { rebuildTouches } from './attribution/backfill.ts'
import { touchReactions } from './attribution/keep.ts'
import { attributionRoutes } from './attribution/routes.ts'
import { contractCycleRoutes } from './contract-cycle/contract-cycle.ts'
import { dealLogReactions } from './deal-log/reactions.ts'
import { engagementRoutes } from './engagement/engagement.ts'
import { figureRoutes } from './figures/routes.ts'
import { funnelRoutes } from './funnel/routes.ts'
import { outreachRoutes } from './outreach/outreach.ts'
import { pipelineHistoryRoutes } from './pipeline-history/routes.ts'
import { takeSnapshots } from './pipeline-history/snapshots.ts'

import { analyticsReportDatasets } from './reporting/datasets.ts'
import { seedDemo } from './seed-demo.ts'

/** What the workspace's records add up to, now and at any moment of the past. */
export const analytics: Module = {
  name: 'analytics',
  tables: [
    'attribution_backfills',
    'attribution_credits',
    'attribution_touches',
    'deal_versions',
    'pipeline_snapshot_days',
    'pipeline_snapshots',
  ],
  routes: [
    ...figureRoutes,
    ...engagementRoutes,
    ...outreachRoutes,
    ...activityRoutes,
    ...contractCycleRoutes,
    ...funnelRoutes,
    ...attributionRoutes,
    ...pipelineHistoryRoutes,
  ],
  jobs: [rebuildTouches as JobKind<never>],
  reportDatasets: analyticsReportDatasets,
  reactions: [...dealLogReactions, ...touchReactions],
  crons: [takeSnapshots],
  seedDemo,
  screens: ['/analytics'],
}

export { type DealThen, listDealsAt } from './deal-log/queries.ts'
export { loadLocality } from './shared/locality-queries.ts'
export { inReporting } from './shared/money-queries.ts'
export { nextPeriod, periodStart, readDay } from './shared/range.ts'
export { loadRates, type Rates, ratesInto } from './shared/rates.ts'
export { toCents } from './shared/sums.ts'
