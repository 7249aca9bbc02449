import { namesHook } from '../../../kit/speech.tsx'

export const names = { en: { duplicates: 'Duplicates' }, de: { duplicates: 'Dubletten' } }
export const useMergeNames = namesHook(names)
