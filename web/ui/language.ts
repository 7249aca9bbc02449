import { languages } from './languages.ts'

export type Language = (typeof languages)[number]

export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ja: '日本語',
}

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0]
const find = (tag: string) => languages.find(one => one === baseOf(tag))

/** What the visitor chose (`?lang=`), else the first of the browser's languages that we speak. */
export function pickLanguage(
  search: string = location.search,
  preferred: readonly string[] = navigator.languages,
): Language {
  const chosen = find(new URLSearchParams(search).get('lang') ?? '')
  return chosen ?? preferred.map(find).find(one => one !== undefined) ?? 'en'
}

/** Dates and amounts follow the visitor's own region where it speaks the page's language: de-AT, en-GB. */
export function localeFor(language: Language, preferred: readonly string[] = navigator.languages): string {
  return preferred.find(tag => find(tag) === language) ?? language
}

/** Kept in the address, so that a reload and a forwarded link stay in it. */
export function rememberLanguage(language: Language): void {
  const url = new URL(location.href)
  url.searchParams.set('lang', language)
  history.replaceState(history.state, '', url)
}
