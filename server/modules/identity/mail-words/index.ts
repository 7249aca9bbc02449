import type { Ctx } from '#kit/context.ts'
import { type Language, languageOf, pickLanguage } from '#kit/web/language.ts'
import { loadSender } from '../organization/queries.ts'
import { de } from './de.ts'
import { en, type MailWords } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { pt } from './pt.ts'

const all: Record<Language, MailWords> = { en, de, fr, es, pt, ja }

export interface Speech {
  language: Language
  words: MailWords
}

export const speak = (language: Language): Speech => ({ language, words: all[language] })

/** What the organization speaks: of whoever reads a notice nothing else is known. */
export const speakAsOrganization = async (ctx: Ctx): Promise<Speech> =>
  speak(languageOf((await loadSender(ctx)).locale))

/** Of who asked for a mail to themselves, the language of their browser; null where it says none. */
export const askedLanguage = (ctx: Pick<Ctx, 'request'>): Language | null =>
  /[a-z]/i.test(ctx.request?.acceptLanguage ?? '') ? pickLanguage(ctx.request!.acceptLanguage) : null

/** As a link that somebody asked for is written. */
export async function speakAsRequested(ctx: Ctx): Promise<Speech> {
  const asked = askedLanguage(ctx)
  return asked ? speak(asked) : speakAsOrganization(ctx)
}
