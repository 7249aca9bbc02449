import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: { area: 'Agents', agents: 'Agents', newAgent: 'New agent', prices: 'Prices of models' },
  de: { area: 'Agenten', agents: 'Agenten', newAgent: 'Neuer Agent', prices: 'Preise der Modelle' },
}
export const useAgentNames = namesHook(names)
