import type { names as en } from './names.ts'

export const names: typeof en = {
  contracts: 'Verträge',
  newContract: 'Neuer Vertrag',
  upload: 'Dokument hochladen',
  verify: 'Unterschriebene Kopie prüfen',
}
