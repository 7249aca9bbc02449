import type { names as en } from './names.ts'

export const names: typeof en = {
  bills: 'Contas a pagar',
  upload: 'Enviar faturas',
}
