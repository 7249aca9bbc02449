import { wordsHook } from '../../../kit/speech.tsx'

export const names = { importContacts: 'Import contacts' }
export const useImportNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
