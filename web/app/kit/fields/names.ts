import { wordsHook } from '../speech.tsx'

export const names = { fields: 'Custom fields' }
export const useFieldNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
