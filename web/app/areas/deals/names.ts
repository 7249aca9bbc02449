import { wordsHook } from '../../kit/speech.tsx'

export const names = { deals: 'Deals', newDeal: 'New deal', pipelines: 'Pipelines' }
export const useDealNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
