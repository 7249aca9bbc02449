import type { names as en } from './names.ts'

export const names: typeof en = {
  leads: 'Leads',
  find: 'Encontrar pessoas',
  saved: 'Leads salvos',
  searches: 'Buscas salvas',
  site: 'Ler um site',
}
