import type { names as en } from './names.ts'

export const names: typeof en = {
  resources: 'Ressources',
  operations: 'Opérations',
  keys: 'Clés d’API',
  newVm: 'Nouvelle machine virtuelle',
  newKey: 'Nouvelle clé d’API',
}
