import type { ReportColumn, ReportResult } from '../../../../sdk/index.ts'
import { useFormats, useSpeech } from '../../kit/speech.tsx'
import { useReportWords } from './words.ts'

export type CellValue = string | number | boolean | null | undefined

const NOTHING = '–'

/** A value of an answer as people read it. */
export function useCellText({
  timezone,
  names,
}: Pick<ReportResult, 'timezone' | 'names'>): (column: ReportColumn, value: CellValue) => string {
  const formats = useFormats()
  const words = useReportWords()
  const { locale } = useSpeech()
  const day = (text: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${text}T00:00:00Z`))
  return ({ key, type, currency, grain, unit }, value) => {
    if (value === null || value === undefined || value === '') return NOTHING
    switch (type) {
      case 'money':
        return formats.money(Number(value), currency ?? 'USD')
      case 'number':
        return unit === 'percent' ? formats.percent(Number(value)) : formats.number(Number(value))
      case 'boolean':
        return value ? words.yes : words.no
      case 'timestamp':
        return new Intl.DateTimeFormat(locale, {
          dateStyle: 'medium',
          timeStyle: 'short',
          timeZone: timezone,
        }).format(new Date(String(value)))
      case 'date':
        if (grain === 'year') return day(String(value), { year: 'numeric' })
        if (grain === 'month') return day(String(value), { year: 'numeric', month: 'short' })
        if (grain === 'quarter') {
          const quarter = Math.floor(new Date(`${String(value)}T00:00:00Z`).getUTCMonth() / 3) + 1
          return `Q${quarter} ${day(String(value), { year: 'numeric' })}`
        }
        return day(String(value), { dateStyle: 'medium' })
      default:
        return names?.[key]?.[String(value)] ?? String(value)
    }
  }
}
