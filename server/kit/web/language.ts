export const languages = ['en', 'de', 'fr', 'es', 'pt', 'ja'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (tag: string): tag is Language => languages.some(one => one === tag)

/** What is spoken in a locale such as `de-AT`; English where we do not speak it. */
export function languageOf(locale: string): Language {
  const { language } = new Intl.Locale(locale)
  return isLanguage(language) ? language : 'en'
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
