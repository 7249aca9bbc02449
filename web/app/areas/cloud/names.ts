import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: {
    area: 'Cloud',
    resources: 'Resources',
    operations: 'Operations',
    keys: 'API keys',
    newVm: 'New virtual machine',
    newKey: 'New API key',
  },
  de: {
    area: 'Cloud',
    resources: 'Ressourcen',
    operations: 'Vorgänge',
    keys: 'API-Schlüssel',
    newVm: 'Neue virtuelle Maschine',
    newKey: 'Neuer API-Schlüssel',
  },
}
export const useCloudNames = namesHook(names)
