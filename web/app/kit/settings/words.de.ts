import type { SettingsWords } from './words.ts'

export const words: SettingsWords = {
  settings: 'Einstellungen',
  groups: { personal: 'Sie selbst', organization: 'Organisation', channels: 'Verbindungen' },
}
