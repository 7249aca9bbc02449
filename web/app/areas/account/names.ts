import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: { security: 'Security', signInRules: 'Sign-in' },
  de: { security: 'Sicherheit', signInRules: 'Anmeldung' },
}
export const useAccountNames = namesHook(names)
