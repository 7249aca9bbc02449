import { wordsHook } from '../../../kit/speech.tsx'

export const names = { imports: 'Imports' }
export const useDataImportNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
