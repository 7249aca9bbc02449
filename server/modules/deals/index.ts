import { placed } from '#kit/declared/contributions.ts'
import { react } from '#kit/event.ts'
import type { Module } from '#kit/module.ts'
import { OrganizationCreated } from '#modules/identity/index.ts'
import { boardRoutes } from './board/routes.ts'
import { dealBulkRoutes, dealsInBulk } from './bulk/routes.ts'
import { dealFinder } from './deals/find-queries.ts'
import { quoteFollowers } from './deals/follow-quote.ts'
import { dealRecords, pipelineRecords, stageRecords } from './deals/record-queries.ts'
import { dealRoutes } from './deals/routes.ts'
import { fields } from './fields.ts'
import { forecastRoutes } from './forecast/routes.ts'
import { tellIdleDeals } from './idle/jobs.ts'
import { lineRoutes } from './lines/routes.ts'
import { nextStepRoutes } from './next-steps/routes.ts'
import { dealNotices } from './notices.ts'
import { opportunityRoutes } from './opportunities/routes.ts'
import { dealsAtHome } from './page/home-queries.ts'
import { dealOverviewRoutes } from './page/overview-routes.ts'
import { dealPeople, dealsRelated } from './page/related-queries.ts'
import { dealTimelineRoutes } from './page/timeline-routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { pipelineRoutes } from './pipelines/routes.ts'
import { ensureDefaultPipeline } from './pipelines/service.ts'
import { pipelineSetup } from './pipelines/setup-queries.ts'
import { dealReportDatasets } from './reporting/datasets.ts'
import { seedDemo } from './seed-demo.ts'
import { timeline } from './timeline.ts'

/** What is being sold to whom, how far it is, and what it will bring. */ import { dealTrash } from './trash.ts'

export const deals: Module = {
  name: 'deals',
  setupSteps: [pipelineSetup],
  relatedKinds: [dealsRelated, dealPeople],
  homeKinds: dealsAtHome,
  mergeFields: placed(1_000, [
    { name: 'deal.name', type: 'text' },
    { name: 'deal.amount_cents', type: 'number' },
    { name: 'deal.currency', type: 'text' },
    { name: 'deal.stage', type: 'text' },
    { name: 'deal.stage_id', type: 'id' },
    { name: 'deal.pipeline_id', type: 'id' },
    { name: 'deal.status', type: 'text' },
    { name: 'deal.owner_id', type: 'number' },
    { name: 'deal.expected_close_date', type: 'date' },
  ]),
  notificationKinds: placed(500, dealNotices),
  recordKinds: [dealRecords, stageRecords, pipelineRecords],
  exportDatasets: placed(200, [
    { name: 'deals', table: 'deals', omit: ['rank', 'moves', 'idle_told_at'] },
    { name: 'deal_contacts', table: 'deal_contacts', key: ['deal_id', 'contact_id'] },
    { name: 'deal_history', table: 'deal_stage_history', key: ['deal_id', 'number'] },
    { name: 'pipelines', table: 'pipelines' },
    { name: 'stages', table: 'pipeline_stages' },
    { name: 'opportunities', table: 'opportunities' },
  ]),
  trashKinds: [dealTrash],
  finders: [dealFinder],
  reportDatasets: dealReportDatasets,
  fields,
  screens: ['/deals', '/opportunities'],
  tables: [
    'deal_contacts',
    'deal_custom_values',
    'deal_segments',
    'deal_stage_history',
    'deal_sums',
    'deals',
    'opportunities',
    'pipeline_stages',
    'pipelines',
  ],
  readable: ['deal_contacts', 'deals', 'deal_stage_history', 'pipeline_stages', 'pipelines'],
  routes: [
    ...pipelineRoutes,
    ...forecastRoutes,
    ...boardRoutes,
    ...dealRoutes,
    ...peopleRoutes,
    ...lineRoutes,
    ...nextStepRoutes,
    ...dealTimelineRoutes,
    ...dealOverviewRoutes,
    ...dealBulkRoutes,
    ...opportunityRoutes,
  ],
  jobs: [dealsInBulk.job],
  crons: [tellIdleDeals],
  reactions: [
    react(OrganizationCreated, async ctx => {
      await ensureDefaultPipeline(ctx)
    }),
    ...timeline,
  ],
  subscribers: quoteFollowers,
  seedDemo,
}

export { createDeal } from './deals/create.ts'
export { dealFinder } from './deals/find-queries.ts'
export { findDealContacts, findPipelineIds, findStageIds } from './deals/lookup-queries.ts'
export { findDeals } from './deals/read-queries.ts'
export { DealNotFound, DealPatch as DealInput } from './deals/schema.ts'
export { deleteDeal, updateDeal } from './deals/update.ts'
export {
  DealCreated,
  DealDeleted,
  DealLost,
  DealMoved,
  DealRestored,
  DealsImported,
  DealUpdated,
  DealWon,
  OpportunityCreated,
  StageChanged,
  StageEmptied,
} from './events.ts'
export { getForecast } from './forecast/service.ts'
export { createOpportunity } from './opportunities/service.ts'
export { findOrCreateStages, type NamedStage } from './pipelines/find-stages.ts'
export type { DealStatus } from './schema.ts'
export { type ForecastCategory, forecastCategories } from './schema.ts'
