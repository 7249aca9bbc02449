import { wordsHook } from '../../kit/speech.tsx'

export const names = { exports: 'Exports' }
export const useTransferNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
