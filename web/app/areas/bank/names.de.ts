import type { names as en } from './names.ts'

export const names: typeof en = {
  bank: 'Bank',
  accounts: 'Bankkonten',
  importStatement: 'Kontoauszug importieren',
  settings: 'Bankabgleich',
}
