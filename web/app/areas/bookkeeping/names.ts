import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  monthEnd: 'Month end',
  datev: 'DATEV',
}
export const useBookkeepingNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
