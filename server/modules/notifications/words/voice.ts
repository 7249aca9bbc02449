import { formatMoney } from '#kit/money/display.ts'
import { isLanguage, type Language, languageOf } from '#kit/web/language.ts'
import type { Kind } from '../kinds/kinds.ts'
import type { Facts } from '../telling/news.ts'
import { words as de } from './de.ts'
import { words as en } from './en.ts'
import { words as es } from './es.ts'
import { words as fr } from './fr.ts'
import { words as ja } from './ja.ts'
import { words as pt } from './pt.ts'
import type { NotificationWords } from './words.ts'

const all: Record<Language, NotificationWords> = { en, de, fr, es, pt, ja }

export interface Voice {
  language: Language
  words: NotificationWords
  say(kind: Kind, facts: Facts, actor: string | null): { title: string; body: string }
}

interface Reader {
  organization: { locale: string; timezone: string }
  language: Language | string | null
  timezone: string | null
}

/** Colleagues are named in a note by their numbers; what is quoted from it does without. */
const withoutMarks = (text: string) => text.replaceAll(/<@\d+>\s*/g, '').trim()

/** What notifications say to one reader. Amounts and dates are written as the organization's region does. */
export function voiceFor({ organization, language, timezone }: Reader): Voice {
  const own = languageOf(organization.locale)
  const spoken = language && isLanguage(language) ? language : own
  const words = all[spoken]
  const locale = spoken === own ? organization.locale : spoken
  const zone = timezone ?? organization.timezone
  return {
    language: spoken,
    words,
    say(kind, facts, actor) {
      const { amount_cents, currency, at, created, updated, failed } = facts
      const [title, body = ''] = words.kinds[kind]({
        who: facts.who || words.somebody,
        what: facts.what ?? '',
        actor: actor ?? words.somebody,
        amount: amount_cents !== undefined && currency ? formatMoney(amount_cents, currency, locale) : '',
        reason: withoutMarks(facts.reason ?? ''),
        when: at
          ? Temporal.Instant.from(at)
              .toZonedDateTimeISO(zone)
              .toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
          : '',
        created: created ?? 0,
        updated: updated ?? 0,
        failed: failed ?? 0,
      })
      return { title, body }
    },
  }
}
