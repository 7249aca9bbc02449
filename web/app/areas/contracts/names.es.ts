import type { names as en } from './names.ts'

export const names: typeof en = {
  contracts: 'Contratos',
  newContract: 'Nuevo contrato',
  upload: 'Subir un documento',
  verify: 'Verificar una copia firmada',
}
