import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  settings: 'Customer portal',
}
export const usePortalNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
