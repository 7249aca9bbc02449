import { type Language, languageOf } from '#kit/web/language.ts'
import type { Anchor, Period } from './periods.ts'

const words: Record<Language, string> = {
  en: 'Subscription',
  de: 'Abonnement',
  fr: 'Abonnement',
  es: 'Suscripción',
  pt: 'Subscrição',
  ja: 'サブスクリプション',
}

/** What a subscription is called that has no items. */
export const subscriptionIn = (locale: string): string => words[languageOf(locale)]

/**
 * The first and the last day of a period. It ends in the moment at which the next one begins, so its last day is the one
 * before; told in the zone it is counted in, since an organization may move.
 */
export function daysOf(
  period: Period,
  zone: string,
): { first: Temporal.PlainDate; last: Temporal.PlainDate } {
  const day = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate()
  return {
    first: day(period.current_period_start),
    last: day(period.current_period_end).subtract({ days: 1 }),
  }
}

export function titleOf(
  period: Period,
  { anchor_zone }: Pick<Anchor, 'anchor_zone'>,
  locale: string,
): string {
  const { first, last } = daysOf(period, anchor_zone)
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  // Its spaces are thin ones around the dash; nobody would find a title by them.
  return `${subscriptionIn(locale)} ${dates.formatRange(first, last).replaceAll(/\s/g, ' ')}`
}
