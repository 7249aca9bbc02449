import type { names as en } from './names.ts'

export const names: typeof en = {
  bank: 'Banco',
  accounts: 'Cuentas bancarias',
  importStatement: 'Importar un extracto',
  settings: 'Conciliación bancaria',
}
