import { wordsHook } from '../../kit/speech.tsx'

export const names = { integrations: 'Integrations' }
export const useIntegrationNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
