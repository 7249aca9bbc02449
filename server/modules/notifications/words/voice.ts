import type { Ctx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import type { NoticeFacts } from '#kit/records/notification.ts'
import { isLanguage, type Language, languageOf } from '#kit/web/language.ts'
import { type MailWords, mailWords } from './words.ts'

export interface Voice {
  language: Language
  words: MailWords
  say(kind: string, facts: NoticeFacts, actor: string | null): { title: string; body: string }
}

interface Reader {
  organization: { locale: string; timezone: string }
  language: Language | string | null
  timezone: string | null
}

/** Colleagues are named in a note by their numbers; what is quoted from it does without. */
const withoutMarks = (text: string) => text.replaceAll(/<@\d+>\s*/g, '').trim()

/** What notifications say to one reader. Amounts and dates are written as the organization's region does. */
export function voiceFor(
  { services }: Pick<Ctx, 'services'>,
  { organization, language, timezone }: Reader,
): Voice {
  const own = languageOf(organization.locale)
  const spoken = language && isLanguage(language) ? language : own
  const words = mailWords[spoken]
  const locale = spoken === own ? organization.locale : spoken
  const zone = timezone ?? organization.timezone
  return {
    language: spoken,
    words,
    say(kind, facts, actor) {
      const { amount_cents, currency, at, created, updated, failed } = facts
      const { texts } = services.contributions.notificationKinds.find(one => one.kind === kind)!
      const [title, body = ''] = texts[spoken]({
        who: facts.who || words.somebody,
        what: facts.what ?? '',
        actor: actor ?? (facts.who || words.somebody),
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
