import { wordsHook } from '../../kit/speech.tsx'

export const names = { home: 'Home' }
export const useHomeNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
