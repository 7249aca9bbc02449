import type { names as en } from './names.ts'

export const names: typeof en = {
  contracts: 'Contrats',
  newContract: 'Nouveau contrat',
  upload: 'Importer un document',
  verify: 'Vérifier un exemplaire signé',
}
