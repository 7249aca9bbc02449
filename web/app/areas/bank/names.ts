import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  bank: 'Bank',
  accounts: 'Bank accounts',
  importStatement: 'Import a statement',
  settings: 'Bank matching',
}
export const useBankNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
