import { wordsHook } from '../../kit/speech.tsx'

export const names = { analytics: 'Analytics' }
export const useAnalyticsNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
