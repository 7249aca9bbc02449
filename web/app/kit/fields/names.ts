import { namesHook } from '../speech.tsx'

export const names = { en: { fields: 'Custom fields' }, de: { fields: 'Eigene Felder' } }
export const useFieldNames = namesHook(names)
