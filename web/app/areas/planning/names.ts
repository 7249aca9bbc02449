import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: { planning: 'Planning', forecast: 'Forecast', goals: 'Goals' },
  de: { planning: 'Planung', forecast: 'Prognose', goals: 'Ziele' },
}
export const usePlanningNames = namesHook(names)
