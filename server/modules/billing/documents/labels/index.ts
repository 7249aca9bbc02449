import type { Language } from '#kit/web/language.ts'
import { labels as de } from './de.ts'
import { labels as en } from './en.ts'
import { labels as es } from './es.ts'
import { labels as fr } from './fr.ts'
import { labels as ja } from './ja.ts'
import type { DocumentLabels } from './labels.ts'
import { labels as pt } from './pt.ts'

export const labels: Record<Language, DocumentLabels> = { en, de, fr, es, pt, ja }
