/** Amounts and dates as the visitor writes them. Amounts stay exact: Intl is handed decimal text, never a float. */
export interface Formats {
  /** Minor units, such as cents; `digits` is how many of them the currency has. */
  money(minor: number, currency: string, digits: number): string
  number(value: number): string
  percent(value: number): string
  /** 2026-11-30 or a moment; a day of the calendar is the same day everywhere. */
  date(value: string): string
  /** As short as it can be without doubt, for columns. */
  shortDate(value: string): string
  dateTime(value: string): string
  /** An address with its country written out: a code in the last line, or beside it. */
  address(text: string, country?: string | null): string
  /** "in 3 days", "2 days ago". */
  daysAway(days: number): string
  /** How long so many of a rhythm take: "3 months", "2 years". */
  periods(count: number, of: string): string
  /** Makes what nearly every page uses, ahead of its use. */
  warm(): void
}

/** Made when first used: a formatter takes a phone tens of milliseconds, and no page uses all. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

export function createFormats(locale: string): Formats {
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }))
  const count = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }))
  const day = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
  const shortDay = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))
  const moment = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }))
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const regions = once(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }))
  const currencies = new Map<string, Intl.NumberFormat>()
  const currencyFormat = (currency: string, digits: number) => {
    const found = currencies.get(currency)
    if (found) return found
    const made = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    currencies.set(currency, made)
    return made
  }
  return {
    money: (minor, currency, digits) =>
      currencyFormat(currency, digits).format(toDecimal(minor, digits) as Intl.StringNumericLiteral),
    number: value => count().format(value),
    percent: value => percent().format(value / 100),
    date: value => day().format(dayOf(value)),
    shortDate: value => shortDay().format(dayOf(value)),
    dateTime: value => moment().format(new Date(value)),
    address: (text, country) => {
      const lines = text.split('\n').filter(line => line.trim() !== '')
      const last = lines.at(-1)?.trim() ?? ''
      const named = /^[A-Z]{2}$/.test(last) ? regions().of(last) : undefined
      if (named) return [...lines.slice(0, -1), named].join('\n')
      const beside = country && lines.length > 0 ? regions().of(country) : undefined
      return beside && beside.toLowerCase() !== last.toLowerCase()
        ? [...lines, beside].join('\n')
        : lines.join('\n')
    },
    daysAway: days => relative().format(days, 'day'),
    periods: (count, of) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: of === 'year' ? 'year' : 'month',
        unitDisplay: 'long',
      }).format(of === 'quarter' ? 3 * count : count),
    // The first formatter of a kind reads the browser's tables for all of them.
    warm: () => void [currencyFormat('USD', 2), day()],
  }
}

/** The day it is, or where the visitor is the day it was then, at midnight UTC. */
function dayOf(value: string): Date {
  const date = new Date(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return date
  return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()))
}

export function toDecimal(minor: number, digits: number): string {
  const sign = minor < 0 ? '-' : ''
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  if (digits === 0) return sign + text
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** A number that begins with a country identifies for VAT, as does that of Japan's registered issuers; others are local. */
export const isVatId = (text: string): boolean =>
  /^(?:[A-Z]{2}(?=.*\d)[0-9A-Z]{2,}|T\d{13})$/.test(text.replace(/[\s.-]/g, '').toUpperCase())
