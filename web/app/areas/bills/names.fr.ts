import type { names as en } from './names.ts'

export const names: typeof en = {
  bills: 'Factures fournisseurs',
  upload: 'Déposer des factures',
}
