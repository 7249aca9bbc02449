import type { Language } from '#kit/web/language.ts'
import { de } from './de.ts'
import { en, type PortalWords } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { pt } from './pt.ts'

export type { PortalWords }

/** What the portal's pages say. */
export const portalWords: Record<Language, PortalWords> = { en, de, fr, es, pt, ja }
