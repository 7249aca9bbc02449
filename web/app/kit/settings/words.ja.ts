import type { SettingsWords } from './words.ts'

export const words: SettingsWords = {
  settings: '設定',
  groups: { personal: '個人', organization: '組織', channels: '接続' },
}
