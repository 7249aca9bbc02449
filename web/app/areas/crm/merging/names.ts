import { wordsHook } from '../../../kit/speech.tsx'

export const names = { duplicates: 'Duplicates' }
export const useMergeNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
