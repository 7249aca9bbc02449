import { wordsHook } from '../../kit/speech.tsx'

export const names = { agents: 'Agents', newAgent: 'New agent', prices: 'Prices of models' }
export const useAgentNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
