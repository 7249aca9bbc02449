import { namesHook } from '../speech.tsx'

export const names = {
  en: { security: 'Security' },
  de: { security: 'Sicherheit' },
}
export const useAccountNames = namesHook(names)
