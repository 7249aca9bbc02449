import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: {
    area: 'Contracts',
    contracts: 'Contracts',
    newContract: 'New contract',
    upload: 'Upload a document',
    verify: 'Verify a signed copy',
  },
  de: {
    area: 'Verträge',
    contracts: 'Verträge',
    newContract: 'Neuer Vertrag',
    upload: 'Dokument hochladen',
    verify: 'Unterschriebene Kopie prüfen',
  },
}
export const useContractNames = namesHook(names)
