import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: { integrations: 'Integrations' },
  de: { integrations: 'Anbindungen' },
}
export const useIntegrationNames = namesHook(names)
