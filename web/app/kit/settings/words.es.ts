import type { SettingsWords } from './words.ts'

export const words: SettingsWords = {
  settings: 'Configuración',
  groups: { personal: 'Usted', organization: 'Organización', channels: 'Conexiones' },
}
