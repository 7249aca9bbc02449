import { type Language, languageOf, localeFor } from '#kit/web/language.ts'
import { de } from './de.ts'
import { type DebitWords, en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { pt } from './pt.ts'

const all: Record<Language, DebitWords> = { en, de, fr, es, pt, ja }

export interface Voice {
  locale: string
  language: Language
  words: DebitWords
  day(date: string): string
}

/** How somebody is written to: in their language where we speak it, else as the organization writes. */
export function voiceFor(own: string, asked: string | null | undefined): Voice {
  const locale = localeFor(own, asked)
  const language = languageOf(locale)
  const day = (date: string) => Temporal.PlainDate.from(date).toLocaleString(locale, { dateStyle: 'long' })
  return { locale, language, words: all[language], day }
}
