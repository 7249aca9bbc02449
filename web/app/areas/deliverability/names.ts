import { wordsHook } from '../../kit/speech.tsx'

export const names = { deliverability: 'Deliverability' }
export const useDeliverabilityNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
