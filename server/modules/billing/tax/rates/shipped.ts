import { createHash } from 'node:crypto'
import table from './shipped-rates.json' with { type: 'json' }

export interface RateRow {
  id: string
  country: string
  tax_class: 'standard' | 'reduced'
  rate: number
  from: string
  to: string | null
  source: 'shipped' | 'organization'
}

/** The same for ever, on every server: a line may name the row that it was taxed by. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(`tax rate ${text}`).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}

const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()

const rowsOf = (taxClass: 'standard' | 'reduced'): RateRow[] =>
  Object.entries(table[taxClass] as unknown as Record<string, [string, number][]>).flatMap(
    ([country, steps]) =>
      steps.map(([from, rate], index) => ({
        id: idOf(`${country} ${taxClass} ${from}`),
        country,
        tax_class: taxClass,
        rate,
        from,
        to: steps[index + 1] ? dayBefore(steps[index + 1]![0]) : null,
        source: 'shipped' as const,
      })),
  )

export const shippedRates: readonly RateRow[] = [...rowsOf('standard'), ...rowsOf('reduced')]
const byId = new Map(shippedRates.map(row => [row.id, row]))
export const findShipped = (id: string): RateRow | undefined => byId.get(id)

const holds = ({ from, to }: RateRow, day: string): boolean => from <= day && (to === null || day <= to)

/** The row that holds a day: an own one before one of ours, of several the one that began last. */
export function rateOn(
  own: readonly RateRow[],
  country: string,
  taxClass: string,
  day: string,
): RateRow | undefined {
  const fits = (row: RateRow) => row.country === country && row.tax_class === taxClass && holds(row, day)
  const mine = own
    .filter(fits)
    .toSorted((a, b) => (a.from === b.from ? (a.id < b.id ? 1 : -1) : a.from < b.from ? 1 : -1))
  return mine[0] ?? shippedRates.find(fits)
}
