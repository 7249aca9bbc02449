import { wordsHook } from '../../../kit/speech.tsx'

export const names = { lists: 'Lists', newList: 'New list' }
export const useListsNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
