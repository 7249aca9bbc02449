import type { Dataset } from '#kit/records/dataset.ts'

export const crmDatasets: readonly Dataset[] = [
  { name: 'contacts', table: 'contacts' },
  { name: 'companies', table: 'companies' },
  { name: 'lists', table: 'contact_lists' },
  { name: 'list_members', table: 'list_members', key: ['list_id', 'contact_id'] },
  { name: 'tasks', table: 'tasks' },
  { name: 'notes', table: 'notes' },
  { name: 'activities', table: 'activities' },
  { name: 'custom_fields', table: 'custom_fields' },
]
