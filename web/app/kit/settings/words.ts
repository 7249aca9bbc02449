import { wordsHook } from '../speech.tsx'

const en = {
  settings: 'Settings',
  groups: { personal: 'You', organization: 'Organization', channels: 'Connections' },
}
export type SettingsWords = typeof en

export const useSettingsWords = wordsHook(
  en,
  import.meta.glob<SettingsWords>('./words.*.ts', { import: 'words' }),
)
