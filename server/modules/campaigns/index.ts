import { placed } from '#kit/declared/contributions.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { datasetsOf } from '#kit/records/dataset.ts'
import { campaignFinder } from './campaigns/find-queries.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { runCampaignJob, wakeCampaigns } from './dispatch/jobs.ts'
import { publicRoutes } from './public/routes.ts'
import { recipientReactions } from './recipients/reactions.ts'
import { recipientRoutes } from './recipients/routes.ts'
import { campaignReportDatasets } from './reporting/datasets.ts'
import { seedDemo } from './seed-demo.ts'
import { resumeReactions } from './sending/wake.ts'
import { settingsRoutes } from './settings/routes.ts'
import { stateRoutes } from './states/routes.ts'
import { templateRoutes } from './templates/routes.ts'

/** One mail to many: who gets it, each exactly once, and what became of it. */
export const campaigns: Module = {
  name: 'campaigns',
  exportDatasets: placed(800, datasetsOf('campaigns', 'campaign_templates', 'campaign_recipients')),
  finders: [campaignFinder],
  reportDatasets: campaignReportDatasets,
  fields: {
    ab_test: 'Two to five subjects that are tried on some; the best goes to the rest',
    audience: 'Who gets it: the union of what is named, less what is excluded',
    campaign_id: 'An earlier campaign',
    filter: 'Contacts that it chooses, as in the list of contacts; an empty one chooses nobody',
    utm: 'Added to web links that have none of these',
  },
  screens: ['/campaigns'],
  tables: [
    'campaign_links',
    'campaign_recipients',
    'campaign_settings',
    'campaign_tallies',
    'campaign_templates',
    'campaign_wakes',
    'campaigns',
  ],
  routes: [
    ...templateRoutes,
    ...campaignRoutes,
    ...stateRoutes,
    ...recipientRoutes,
    ...settingsRoutes,
    ...publicRoutes,
  ],
  jobs: [runCampaignJob as JobKind<never>],
  crons: [wakeCampaigns],
  reactions: [...recipientReactions, ...resumeReactions],
  seedDemo,
}

export {
  findCampaignNames,
  findCampaignsOfRecipients,
  sumCampaignMails,
} from './recipients/lookup-queries.ts'
export { organizationFields } from './rendering/merge.ts'
export { loadOrganization } from './stored/queries.ts'
export { findTemplateIds, listTemplateTexts } from './templates/lookup-queries.ts'
