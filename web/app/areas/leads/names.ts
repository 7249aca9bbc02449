import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: {
    leads: 'Leads',
    find: 'Find people',
    saved: 'Saved leads',
    searches: 'Saved searches',
    site: 'Read a website',
  },
  de: {
    leads: 'Leads',
    find: 'Personen finden',
    saved: 'Gemerkte Leads',
    searches: 'Gespeicherte Suchen',
    site: 'Website lesen',
  },
}
export const useLeadNames = namesHook(names)
