import type { SettingsWords } from './words.ts'

export const words: SettingsWords = {
  settings: 'Configurações',
  groups: { personal: 'Você', organization: 'Organização', channels: 'Conexões' },
}
