export const languages = ['en', 'de', 'fr', 'es', 'pt', 'ja'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (tag: string): tag is Language => languages.some(one => one === tag)

/** What is spoken in a locale such as `de-AT`; English where we do not speak it. */
export function languageOf(locale: string): Language {
  const { language } = new Intl.Locale(locale)
  return isLanguage(language) ? language : 'en'
}

/**
 * How somebody is written to: in the language asked for where we speak it, else in `own`, whose region also stands where
 * the same language is asked for without one.
 */
export function localeFor(own: string, asked: string | null | undefined): string {
  if (!asked) return own
  const { language, region } = new Intl.Locale(asked)
  if (!isLanguage(language)) return own
  return !region && new Intl.Locale(own).language === language ? own : asked
}

/** A page of ours opened in the language asked for, where we speak it: `?lang=` outweighs the browser's. */
export function inLanguage(url: string, asked: string | null): string {
  const language = asked?.split('-')[0]
  return language && isLanguage(language) ? `${url}?lang=${language}` : url
}

/** The best of our languages for an Accept-Language header; English when none fits. */
export function pickLanguage(header: string): Language {
  const wanted = header
    .split(',')
    .map((part, index) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const quality = params.map(one => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(one => one !== undefined)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality), index }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
  for (const { language } of wanted) {
    const found = languages.find(one => one === language)
    if (found) return found
  }
  return 'en'
}
