import { wordsHook } from '../../kit/speech.tsx'

export const names = { forecast: 'Forecast', goals: 'Goals' }
export const usePlanningNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
