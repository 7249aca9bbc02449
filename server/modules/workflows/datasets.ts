import type { Dataset } from '#kit/records/dataset.ts'

export const workflowDatasets: readonly Dataset[] = [
  { name: 'workflows', table: 'workflows' },
  { name: 'workflow_versions', table: 'workflow_versions', key: ['workflow_id', 'version'] },
  { name: 'workflow_runs', table: 'workflow_runs' },
]
