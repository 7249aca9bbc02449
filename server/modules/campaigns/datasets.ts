import type { Dataset } from '#kit/records/dataset.ts'

export const campaignDatasets: readonly Dataset[] = [
  { name: 'campaigns', table: 'campaigns' },
  { name: 'campaign_templates', table: 'campaign_templates' },
  { name: 'campaign_recipients', table: 'campaign_recipients' },
]
