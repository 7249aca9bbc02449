import { LRUCache } from 'lru-cache'
import { formatMoney } from '#kit/money/display.ts'
import { type Language, languages, localeFor } from '#kit/web/language.ts'

/** Formats for one reader: the same strings go into the PDF, the mail and the public page. */
export interface Formats {
  language: Language
  money(cents: number): string
  /** A calendar date, or the date of a moment in the organization's zone. */
  date(date: string): string
  /** From a calendar date to another, without saying a month or a year twice. */
  period(first: string, last: string): string
  quantity(value: number | string): string
  percent(value: number | string): string
}

interface Spoken {
  number: Intl.NumberFormat
  percent: Intl.NumberFormat
  language: Language
}

// Building a formatter costs far more than using it. The bound is there because locales come from settings.
const MAX_LOCALES = 200
const spoken = new LRUCache<string, Spoken>({ max: MAX_LOCALES })

function spokenIn(locale: string): Spoken {
  const known = spoken.get(locale)
  if (known) return known
  const { language } = new Intl.Locale(locale)
  const made = {
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }),
    percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }),
    language: languages.find(one => one === language) ?? 'en',
  }
  spoken.set(locale, made)
  return made
}

const ranges = new LRUCache<string, Intl.DateTimeFormat>({ max: MAX_LOCALES })

function rangeIn(locale: string): Intl.DateTimeFormat {
  const known = ranges.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  ranges.set(locale, known)
  return known
}

export function formatsFor(locale: string, timezone: string, currency: string): Formats {
  const { number, percent, language } = spokenIn(locale)
  return {
    language,
    money: cents => formatMoney(cents, currency, locale),
    date: text => {
      const date =
        text.length === 10
          ? Temporal.PlainDate.from(text)
          : Temporal.Instant.from(text).toZonedDateTimeISO(timezone).toPlainDate()
      return date.toLocaleString(locale, { dateStyle: 'long' })
    },
    period: (first, last) =>
      rangeIn(locale).formatRange(Date.parse(first), Date.parse(last)).replaceAll(/\s/g, ' '),
    quantity: value => number.format(Number(value)),
    percent: value => percent.format(Number(value) / 100),
  }
}

/** What it is written in: the language of its customer, else the seller's. */
export interface Written {
  currency: string
  language: string | null
}

export const formatsOf = (
  { locale, timezone }: { locale: string; timezone: string },
  { currency, language }: Written,
): Formats => formatsFor(localeFor(locale, language), timezone, currency)

/** Puts values in the places that a seller left for them: "Payable by {{due_date}}". */
export const fillIn = (text: string | null, values: Record<string, string>): string | null =>
  text === null ? null : text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, key: string) => values[key] ?? whole)

/** "VAT 19%", or the rate alone. */
export const taxLabel = (formats: Formats, name: string | null, rate: number | string): string =>
  name ? `${name} ${formats.percent(rate)}` : formats.percent(rate)

/** Safe in a header and on every file system. */
export const fileNameOf = (number: string): string => `${number.replaceAll(/[^A-Za-z0-9._-]+/g, '_')}.pdf`
