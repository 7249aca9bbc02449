import { namesHook } from '../../../kit/speech.tsx'

export const names = {
  en: { suppressions: 'Suppressions', suppress: 'Suppress an address' },
  de: { suppressions: 'Sperrliste', suppress: 'Adresse sperren' },
}
export const useSuppressionNames = namesHook(names)
