import type { names as en } from './names.ts'

export const names: typeof en = {
  leads: 'Leads',
  find: 'Personen finden',
  saved: 'Gemerkte Leads',
  searches: 'Gespeicherte Suchen',
  site: 'Website lesen',
}
