import type { names as en } from './names.ts'

export const names: typeof en = {
  bank: 'Banco',
  accounts: 'Contas bancárias',
  importStatement: 'Importar um extrato',
  settings: 'Conciliação bancária',
}
