import type { names as en } from './names.ts'

export const names: typeof en = {
  resources: 'Ressourcen',
  operations: 'Vorgänge',
  keys: 'API-Schlüssel',
  newVm: 'Neue virtuelle Maschine',
  newKey: 'Neuer API-Schlüssel',
}
