import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: { deliverability: 'Deliverability' },
  de: { deliverability: 'Zustellbarkeit' },
}
export const useDeliverabilityNames = namesHook(names)
