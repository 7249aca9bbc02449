import type { Dataset } from '#kit/records/dataset.ts'

export const sequenceDatasets: readonly Dataset[] = [
  { name: 'sequences', table: 'sequences' },
  { name: 'sequence_steps', table: 'sequence_steps' },
  { name: 'sequence_enrollments', table: 'sequence_enrollments' },
]
