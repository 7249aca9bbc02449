import { wordsHook } from '../speech.tsx'

const en = {
  settings: 'Settings',
  groups: { personal: 'You', organization: 'Organization', channels: 'Connections' },
}
export type SettingsWords = typeof en

export const useSettingsWords = wordsHook<SettingsWords>({
  en,
  de: () => import('./words.de.ts').then(one => one.de),
})
