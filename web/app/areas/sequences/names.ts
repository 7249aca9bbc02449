import { wordsHook } from '../../kit/speech.tsx'

export const names = { sequences: 'Sequences', newSequence: 'New sequence' }
export const useSequenceNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
