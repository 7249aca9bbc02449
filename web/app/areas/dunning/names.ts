import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  settings: 'Dunning',
  newPolicy: 'New dunning policy',
}
export const useDunningNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
