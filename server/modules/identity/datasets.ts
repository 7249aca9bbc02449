import type { Dataset } from '#kit/records/dataset.ts'

export const identityDatasets: readonly Dataset[] = [
  { name: 'organization', table: 'organizations', isForAdmins: true },
  { name: 'team', table: 'users', isForAdmins: true },
  { name: 'audit_log', table: 'audit_log', isForAdmins: true },
]
