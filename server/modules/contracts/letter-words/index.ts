import { type Language, languageOf } from '#kit/web/language.ts'
import { de } from './de.ts'
import { en, type LetterWords } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { pt } from './pt.ts'

const all: Record<Language, LetterWords> = { en, de, fr, es, pt, ja }

/** As the organization writes: what language the other party reads nobody knows better. */
export function letterWords(locale: string): { language: Language; words: LetterWords } {
  const language = languageOf(locale)
  return { language, words: all[language] }
}
