import type { names as en } from './names.ts'

export const names: typeof en = {
  contracts: 'Contratos',
  newContract: 'Novo contrato',
  upload: 'Enviar um documento',
  verify: 'Verificar uma cópia assinada',
}
