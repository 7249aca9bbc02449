import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { rebuildTouches } from './attribution/backfill.ts'
import { touchReactions } from './attribution/keep.ts'
import { attributionRoutes } from './attribution/routes.ts'
import { dealLogReactions } from './deal-log/reactions.ts'
import { funnelRoutes } from './funnel/routes.ts'
import { pipelineHistoryRoutes } from './pipeline-history/routes.ts'
import { takeSnapshots } from './pipeline-history/snapshots.ts'

/** What the workspace's records add up to, now and at any moment of the past. */
export const analytics: Module = {
  name: 'analytics',
  tables: [
    'attribution_backfills',
    'attribution_touches',
    'deal_versions',
    'pipeline_snapshot_days',
    'pipeline_snapshots',
  ],
  routes: [...pipelineHistoryRoutes, ...attributionRoutes, ...funnelRoutes],
  jobs: [rebuildTouches as JobKind<never>],
  reactions: [...dealLogReactions, ...touchReactions],
  crons: [takeSnapshots],
}

export { type DealThen, listDealsAt } from './deal-log/queries.ts'
export { loadLocality } from './shared/locality-queries.ts'
export { inReporting } from './shared/money-queries.ts'
export { nextPeriod, periodStart } from './shared/range.ts'
export { loadRates, type Rates, ratesInto } from './shared/rates.ts'
export { toCents } from './shared/sums.ts'
