import { formatMoney } from '#kit/money/display.ts'
import type { Cell, ReportColumn, ReportResult } from '../query/schema.ts'

/** A value as people read it, in mails, documents and on public pages. */
export function formatCell(
  { key, type, currency, grain, unit }: ReportColumn,
  value: Cell | undefined,
  { locale, timezone, names }: { locale: string; timezone: string; names?: ReportResult['names'] },
): string {
  if (value === null || value === undefined) return '–'
  switch (type) {
    case 'money':
      return formatMoney(value as number, currency ?? 'USD', locale)
    case 'number':
      if (unit === 'percent') return formatPercent(value as number, locale)
      return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(value as number)
    case 'timestamp': {
      const style = grain === 'hour' ? ({ timeStyle: 'short' } as const) : ({ timeStyle: 'medium' } as const)
      const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...style, timeZone: timezone })
      return format.format(new Date(value as string))
    }
    case 'date':
      return formatDay(value as string, grain, locale)
    default:
      return names?.[key]?.[String(value)] ?? String(value)
  }
}

/** From so many of a hundred. */
const formatPercent = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100)

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
