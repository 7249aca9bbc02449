import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: { home: 'Home' },
  de: { home: 'Start' },
}
export const useHomeNames = namesHook(names)
