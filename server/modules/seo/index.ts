import { placed } from '#kit/declared/contributions.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { auditRoutes } from './audits/routes.ts'
import { botRoutes } from './bot/routes.ts'
import { runAuditJob } from './crawling/jobs.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { fields } from './fields.ts'
import { rankIntegrations } from './keywords/providers/integrations.ts'
import { keywordRoutes } from './keywords/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { auditSiteJob, checkRanksJob } from './schedules/jobs.ts'
import { siteRoutes } from './sites/routes.ts'
import { suggestRoutes } from './suggest/routes.ts'

/** How sites are found: what is wrong with them, and where they rank. */
export const seo: Module = {
  name: 'seo',
  integrationProviders: placed(800, rankIntegrations),
  fields,
  tables: [
    'seo_audits',
    'seo_issues',
    'seo_keyword_counts',
    'seo_keywords',
    'seo_pages',
    'seo_ranks',
    'seo_runs',
    'seo_sites',
  ],
  routes: [
    ...botRoutes,
    ...siteRoutes,
    ...auditRoutes,
    ...keywordRoutes,
    ...overviewRoutes,
    ...suggestRoutes,
  ],
  jobs: [runAuditJob, auditSiteJob, checkRanksJob] as unknown as JobKind<never>[],
  screens: ['/seo'],
  seedDemo,
}
