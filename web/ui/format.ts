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
  /** "in 3 days", "2 days ago". */
  daysAway(days: number): string
}

export function createFormats(locale: string): Formats {
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const shortDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const localShortDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const localDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 10 })
  return {
    money: (minor, currency, digits) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(toDecimal(minor, digits) as Intl.StringNumericLiteral),
    number: value => count.format(value),
    percent: value => percent.format(value / 100),
    date: value => (isDay(value) ? day : localDay).format(new Date(value)),
    shortDate: value => (isDay(value) ? shortDay : localShortDay).format(new Date(value)),
    dateTime: value => moment.format(new Date(value)),
    daysAway: days => relative.format(days, 'day'),
  }
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

export function toDecimal(minor: number, digits: number): string {
  const sign = minor < 0 ? '-' : ''
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  if (digits === 0) return sign + text
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
