import type { names as en } from './names.ts'

export const names: typeof en = {
  leads: 'Leads',
  find: 'Buscar personas',
  saved: 'Leads guardados',
  searches: 'Búsquedas guardadas',
  site: 'Leer un sitio web',
}
