import { isOneIn } from '../plural.ts'
import { wordsHook } from '../speech.tsx'

const isOne = isOneIn('en')

const en = {
  search: 'Search',
  filter: 'Filter',
  columns: 'Columns',
  clearFilters: 'Clear filters',
  removeFilter: (what: string) => `Remove the filter ${what}`,
  selected: (count: number) => (isOne(count) ? '1 selected' : `${count} selected`),
  clearSelection: 'Clear selection',
  selectAll: 'Select all on this page',
  selectRow: (name: string) => `Select ${name}`,
  rows: (from: number, to: number, total: string) => `${from}–${to} of ${total}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  nothing: 'Nothing matches',
  nothingText: 'Change or clear the filters to see more.',
  views: 'Views',
  allRecords: 'All',
  saveView: 'Save as a view',
  saveChanges: (name: string) => `Save changes to ${name}`,
  viewName: 'Name',
  shareView: 'Show it to everybody',
  beginWith: 'Begin with this view',
  beginWithout: 'Don’t start with this view',
  deleteViewText: 'Its records are kept.',
  deleteSharedText: 'It disappears for everyone in your organization. Its records are kept.',
  deleteView: (name: string) => `Delete ${name}`,
  viewSaved: 'The view is saved',
  viewDeleted: 'The view is deleted',
  shared: 'Shared',
  sortBy: (column: string) => `Sort by ${column}`,
}
export type ListWords = typeof en

export const useListWords = wordsHook(en, import.meta.glob<ListWords>('./words.*.ts', { import: 'words' }))
