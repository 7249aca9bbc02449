import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  bills: 'Bills',
  upload: 'Upload bills',
}
export const useBillNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
