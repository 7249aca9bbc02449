import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { convertRoutes } from './convert/routes.ts'
import { enrichRoutes } from './enrich/routes.ts'
import { dropOldCrawls } from './enrich/service.ts'
import { mailErasureLinks } from './erasure/public.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { tellErasure } from './erasure/service.ts'
import { fields } from './fields.ts'
import { importPoolCommand } from './import/command.ts'
import { countPool, inspectPool } from './inspect-queries.ts'
import { startIndex } from './memory/client.ts'
import { leadMetrics } from './metrics.ts'
import { secretsIn } from './pool/secret-queries.ts'
import { resealPool } from './pool/secrets.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { leadDataset } from './reporting/leads.ts'
import { creditReactions } from './reveal/credit.ts'
import { revealRoutes } from './reveal/routes.ts'
import { leadRoutes } from './saved/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { leadSearchRoutes } from './searches/routes.ts'
import { seedDemo } from './seed-demo.ts'
import { seedPoolCommand } from './synthetic/seed.ts'
import { timeline } from './timeline.ts'

/** People and companies one does not know yet: searched, revealed by the unit, turned into contacts, and forgotten for good. */
export const leads: Module = {
  name: 'leads',
  fields,
  reportDatasets: [leadDataset],
  tables: [
    'lead_crawls',
    'lead_quotas',
    'lead_reveals',
    'lead_searches',
    'lead_settings',
    'leads',
    'pool_addresses',
    'pool_companies',
    'pool_gone',
    'pool_keys',
    'pool_people',
    'pool_readers',
    'pool_requests',
    'pool_secrets',
    'pool_sources',
    'pool_state',
    'pool_tombstones',
  ],
  routes: [
    ...searchRoutes,
    ...revealRoutes,
    ...leadRoutes,
    ...convertRoutes,
    ...recordRoutes,
    ...leadSearchRoutes,
    ...erasureRoutes,
    ...enrichRoutes,
    ...preferenceRoutes,
  ],
  jobs: [tellErasure as JobKind<never>],
  crons: [mailErasureLinks, dropOldCrawls],
  reactions: [...timeline, ...creditReactions],
  metrics: leadMetrics,
  inspect: inspectPool,
  warmUp: async (services, db) => {
    if ((await countPool(db)) >= services.settings.leadsIndexFrom) startIndex(services)
  },
  commands: [importPoolCommand, seedPoolCommand],
  screens: ['/leads'],
  seedDemo,
  reseal: ctx => ctx.transact(inner => resealPool(secretsIn(inner.db), inner.services.secrets)),
}
