import type { names as en } from './names.ts'

export const names: typeof en = {
  resources: 'Recursos',
  operations: 'Operaciones',
  keys: 'Claves de API',
  newVm: 'Nueva máquina virtual',
  newKey: 'Nueva clave de API',
}
