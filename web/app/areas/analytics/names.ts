import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: { analytics: 'Analytics' },
  de: { analytics: 'Auswertungen' },
}
export const useAnalyticsNames = namesHook(names)
