import type { Dataset } from '#kit/records/dataset.ts'

export const dealDatasets: readonly Dataset[] = [
  { name: 'deals', table: 'deals', omit: ['rank', 'moves'] },
  { name: 'deal_history', table: 'deal_stage_history', key: ['deal_id', 'number'] },
  { name: 'pipelines', table: 'pipelines' },
  { name: 'stages', table: 'pipeline_stages' },
  { name: 'opportunities', table: 'opportunities' },
]
