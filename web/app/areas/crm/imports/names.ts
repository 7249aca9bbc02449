import { namesHook } from '../../../kit/speech.tsx'

export const names = {
  en: { importContacts: 'Import contacts' },
  de: { importContacts: 'Kontakte importieren' },
}
export const useImportNames = namesHook(names)
