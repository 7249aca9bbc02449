import { wordsHook } from '../../../kit/speech.tsx'

export const names = { suppressions: 'Suppressions', suppress: 'Suppress an address' }
export const useSuppressionNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
