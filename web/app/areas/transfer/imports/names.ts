import { namesHook } from '../../../kit/speech.tsx'

export const names = { en: { imports: 'Imports' }, de: { imports: 'Importe' } }
export const useDataImportNames = namesHook(names)
