import { formatMoney } from '#kit/money/display.ts'
import type { Cell, ReportColumn } from '../query/schema.ts'

/** A value as people read it, in mails, documents and on public pages. */
export function formatCell(
  { type, currency, grain }: Pick<ReportColumn, 'type' | 'currency' | 'grain'>,
  value: Cell | undefined,
  { locale, timezone }: { locale: string; timezone: string },
): string {
  if (value === null || value === undefined) return '–'
  switch (type) {
    case 'money':
      return formatMoney(value as number, currency ?? 'USD', locale)
    case 'number':
      return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(value as number)
    case 'timestamp': {
      const style = grain === 'hour' ? ({ timeStyle: 'short' } as const) : ({ timeStyle: 'medium' } as const)
      const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...style, timeZone: timezone })
      return format.format(new Date(value as string))
    }
    case 'date':
      return formatDay(value as string, grain, locale)
    default:
      return String(value)
  }
}

function formatDay(text: string, grain: ReportColumn['grain'], locale: string): string {
  const date = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return text
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date)
  if (grain === 'year') return say({ year: 'numeric' })
  if (grain === 'quarter') return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${say({ year: 'numeric' })}`
  if (grain === 'month') return say({ year: 'numeric', month: 'short' })
  return say({ dateStyle: 'medium' })
}
