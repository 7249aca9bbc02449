import type { Language } from '#kit/web/language.ts'
import { labels } from '../../documents/labels/index.ts'
import type { DocumentLabels } from '../../documents/labels/labels.ts'
import { words as de } from './de.ts'
import { words as en } from './en.ts'
import { words as es } from './es.ts'
import { words as fr } from './fr.ts'
import { words as ja } from './ja.ts'
import { words as pt } from './pt.ts'

const words: Record<Language, typeof en> = { en, de, fr, es, pt, ja }

/** What a letter or a document says besides the labels it prints, in the language of both. */
export type Words = typeof en & { labels: DocumentLabels }

export const wordsIn = (language: Language): Words => ({
  ...words[language],
  labels: labels[language],
})
