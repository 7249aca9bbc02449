import type { names as en } from './names.ts'

export const names: typeof en = {
  bank: 'Banque',
  accounts: 'Comptes bancaires',
  importStatement: 'Importer un relevé',
  settings: 'Rapprochement bancaire',
}
