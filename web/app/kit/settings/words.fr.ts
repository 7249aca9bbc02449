import type { SettingsWords } from './words.ts'

export const words: SettingsWords = {
  settings: 'Paramètres',
  groups: { personal: 'Vous', organization: 'Organisation', channels: 'Connexions' },
}
