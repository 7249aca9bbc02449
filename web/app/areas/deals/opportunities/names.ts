import { wordsHook } from '../../../kit/speech.tsx'

export const names = { opportunities: 'Opportunities' }
export const useOpportunityNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
