import type { names as en } from './names.ts'

export const names: typeof en = {
  resources: 'Recursos',
  operations: 'Operações',
  keys: 'Chaves de API',
  newVm: 'Nova máquina virtual',
  newKey: 'Nova chave de API',
}
