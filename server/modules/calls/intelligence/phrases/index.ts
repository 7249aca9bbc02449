import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { pt } from './pt.ts'

/** All at once: people change languages in the middle of a call, and engines do not always say which it was. */
export const nextStepPhrases: readonly string[] = [...en, ...de, ...fr, ...es, ...pt]
