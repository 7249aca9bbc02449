import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  runs: 'Debit runs',
  newRun: 'Build a debit run',
  settings: 'Direct debit',
}
export const useDebitNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
