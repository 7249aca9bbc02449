import { namesHook } from '../../kit/speech.tsx'

export const names = { en: { exports: 'Exports' }, de: { exports: 'Exporte' } }
export const useTransferNames = namesHook(names)
