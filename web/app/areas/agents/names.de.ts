import type { names as en } from './names.ts'

export const names: typeof en = {
  agents: 'Agenten',
  newAgent: 'Neuer Agent',
  prices: 'Preise der Modelle',
}
