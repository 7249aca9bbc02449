import type { ListWords } from './words.ts'

export const de: ListWords = {
  search: 'Suchen',
  filter: 'Filtern',
  columns: 'Spalten',
  clearFilters: 'Filter entfernen',
  removeFilter: what => `Den Filter ${what} entfernen`,
  selected: count => `${count} ausgewählt`,
  clearSelection: 'Auswahl aufheben',
  selectAll: 'Alle auf dieser Seite auswählen',
  selectRow: name => `${name} auswählen`,
  rows: (from, to, total) => `${from}–${to} von ${total}`,
  previousPage: 'Vorige Seite',
  nextPage: 'Nächste Seite',
  nothing: 'Nichts passt dazu',
  nothingText: 'Ändern oder entfernen Sie Filter, um mehr zu sehen.',
  sortBy: column => `Nach ${column} sortieren`,
}
