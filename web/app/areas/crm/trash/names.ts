import { wordsHook } from '../../../kit/speech.tsx'

export const names = { trash: 'Trash' }
export const useTrashNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
