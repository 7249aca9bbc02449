import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: { area: 'Deals', deals: 'Deals', newDeal: 'New deal' },
  de: { area: 'Geschäfte', deals: 'Geschäfte', newDeal: 'Neues Geschäft' },
}
export const useDealNames = namesHook(names)
