import type { names as en } from './names.ts'

export const names: typeof en = {
  leads: 'Leads',
  find: 'Trouver des personnes',
  saved: 'Leads enregistrés',
  searches: 'Recherches enregistrées',
  site: 'Lire un site web',
}
