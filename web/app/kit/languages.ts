/** What the workspace is spoken in, by the names that its speakers have for it. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ja: '日本語',
} as const

export type Language = keyof typeof languageNames
export const appLanguages = Object.keys(languageNames) as readonly Language[]
