import { namesHook } from '../speech.tsx'

export const names = {
  en: { leads: 'Leads', find: 'Find people', saved: 'Saved leads' },
  de: { leads: 'Leads', find: 'Personen finden', saved: 'Gemerkte Leads' },
}
export const useLeadNames = namesHook(names)
