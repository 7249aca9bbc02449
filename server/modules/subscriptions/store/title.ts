import { type Language, languageOf } from '#kit/web/language.ts'

const words: Record<Language, string> = {
  en: 'Subscription',
  de: 'Abonnement',
  fr: 'Abonnement',
  es: 'Suscripción',
  pt: 'Assinatura',
  ja: 'サブスクリプション',
}

/** What a subscription is called that has no items. */
export const subscriptionIn = (locale: string): string => words[languageOf(locale)]

/** What an invoice is called: what it is for, and its first and last day. */
export function titleOf(first: string, last: string, locale: string): string {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  const day = (text: string) => Temporal.PlainDate.from(text)
  // Its spaces are thin ones around the dash; nobody would find a title by them.
  return `${subscriptionIn(locale)} ${dates.formatRange(day(first), day(last)).replaceAll(/\s/g, ' ')}`
}
