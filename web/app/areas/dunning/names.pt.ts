import type { names as english } from './names.ts'

export const names: typeof english = {
  settings: 'Cobrança',
  newPolicy: 'Novo plano de cobrança',
}
