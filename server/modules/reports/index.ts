import { react } from '#kit/event.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { MemberRemoved, OrganizationCreated } from '#modules/identity/index.ts'
import { ensureOverview } from './dashboards/overview.ts'
import { dashboardRoutes } from './dashboards/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { fields } from './fields.ts'
import { gateMetrics } from './query/gate/gate.ts'
import { queryRoutes } from './query/routes.ts'
import { savedRoutes } from './saved/routes.ts'
import { reportTemplate } from './schedules/print.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { sendDueJob } from './schedules/send.ts'
import { pauseSchedulesOf } from './schedules/service.ts'
import { seedDemo } from './seed-demo.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { endSharesOf } from './sharing/service.ts'

/** Questions that people ask of the workspace's data: queries, reports, dashboards. */
export const reports: Module = {
  name: 'reports',
  fields,
  tables: [
    'dashboard_widgets',
    'dashboards',
    'day_tallies',
    'report_beginnings',
    'report_occurrences',
    'report_schedules',
    'reports',
  ],
  routes: [
    ...queryRoutes,
    ...exportRoutes,
    ...scheduleRoutes,
    ...savedRoutes,
    ...sharingRoutes,
    ...dashboardRoutes,
  ],
  jobs: [sendDueJob as JobKind<never>],
  pdfTemplates: [reportTemplate],
  screens: ['/reports', '/dashboards'],
  reactions: [
    react(OrganizationCreated, ensureOverview),
    react(MemberRemoved, (ctx, { data }) => pauseSchedulesOf(ctx, data.user_id)),
    react(MemberRemoved, (ctx, { data }) => endSharesOf(ctx, data.user_id)),
  ],
  metrics: gateMetrics,
  seedDemo,
}

export { sumDaysBefore } from './metrics/day-queries.ts'
export {
  findMetric,
  type Metric,
  type MetricScope,
  metrics,
  overviewMetrics,
  seriesMetrics,
} from './metrics/definitions.ts'
export { filtersOf, metricQuery } from './metrics/query.ts'
export { percentOf, readMetrics, readSeries, requireDataset } from './metrics/read.ts'
export { loadEnvironment, type ReportEnvironment } from './query/environment.ts'
export { queryErrors } from './query/errors.ts'
export { inReportSlot } from './query/gate/gate.ts'
export { answerQuery, compileQuery, runQuery } from './query/run.ts'
export { ReportQuery, ReportResult } from './query/schema.ts'
