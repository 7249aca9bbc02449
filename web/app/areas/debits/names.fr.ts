import type { names as en } from './names.ts'

export const names: typeof en = {
  runs: 'Prélèvements',
  newRun: 'Créer une remise de prélèvements',
  settings: 'Prélèvement',
}
