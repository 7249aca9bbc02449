import { localDate } from '#kit/time/zone.ts'
import type { Grain, QueryFilter, ReportQuery } from '../query/schema.ts'

/** A deal as the reference sees it: plain values by the names of fields. */
export type Plain = Record<string, string | number | boolean | null>
type Scalar = string | number | boolean | null

/** The period of a moment on the wall clock, in plain steps. */
export function periodOf(instant: string, grain: Grain, zone: string): string {
  const at = Temporal.Instant.from(instant)
  if (grain === 'hour') {
    const { minute, second, millisecond } = at.toZonedDateTimeISO(zone)
    const ms = (minute * 60 + second) * 1_000 + millisecond
    return new Date(at.epochMilliseconds - ms).toISOString()
  }
  return firstDay(localDate(at, zone), grain)
}

export function firstDay(date: Temporal.PlainDate, grain: Grain): string {
  switch (grain) {
    case 'week':
      return date.subtract({ days: date.dayOfWeek - 1 }).toString()
    case 'month':
      return date.with({ day: 1 }).toString()
    case 'quarter':
      return date.with({ day: 1, month: date.month - ((date.month - 1) % 3) }).toString()
    case 'year':
      return date.with({ day: 1, month: 1 }).toString()
    default:
      return date.toString()
  }
}

const lower = (value: Scalar) => (typeof value === 'string' ? value.toLowerCase() : value)
const isTime = (field: string) => field.endsWith('_at')
const startOf = (day: string, zone: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().epochMilliseconds
const isDay = (value: unknown): value is string => typeof value === 'string' && value.length === 10

/** Whether a row fulfils a filter, said once more and slowly. */
export function holds(row: Plain, filter: QueryFilter, zone: string): boolean {
  if (filter.any) return (filter.any as QueryFilter[]).some(one => holds(row, one, zone))
  const field = filter.field!
  const value = row[field] ?? null
  const asNumber = (given: unknown): number =>
    isTime(field)
      ? isDay(given)
        ? startOf(given, zone)
        : Date.parse(given as string)
      : isDay(given) && field === 'expected_close_date'
        ? Date.parse(given)
        : (given as number)
  const same = (given: unknown): boolean => {
    if (value === null) return false
    if (isTime(field)) return Date.parse(value as string) === asNumber(given)
    return lower(value) === lower(given as Scalar)
  }
  const own = value === null ? Number.NaN : asNumber(value)
  const upTo = (given: unknown) =>
    isTime(field) && isDay(given)
      ? own < startOf(Temporal.PlainDate.from(given).add({ days: 1 }).toString(), zone)
      : own <= asNumber(given)
  const list = filter.value as unknown[]
  switch (filter.op) {
    case 'eq':
      return same(filter.value)
    case 'neq':
      return !same(filter.value)
    case 'in':
      return list.some(same)
    case 'not_in':
      return !list.some(same)
    case 'gt':
      return own > asNumber(filter.value)
    case 'gte':
      return own >= asNumber(filter.value)
    case 'lt':
      return own < asNumber(filter.value)
    case 'lte':
      return upTo(filter.value)
    case 'between':
      return own >= asNumber(list[0]) && upTo(list[1])
    case 'contains':
      return typeof value === 'string' && value.toLowerCase().includes((filter.value as string).toLowerCase())
    case 'starts_with':
      return (
        typeof value === 'string' && value.toLowerCase().startsWith((filter.value as string).toLowerCase())
      )
    case 'is_set':
      return value !== null && value !== ''
    case 'not_set':
      return value === null || value === ''
    default:
      throw new Error(`the reference knows nothing of ${filter.op}`)
  }
}

/** Half away from zero, of a number that 15 digits hold. */
function round(value: number, digits: number): number {
  const text = Math.abs(Number(value.toPrecision(15)))
    .toFixed(20)
    .split('.')
  const [whole, rest] = [text[0]!, text[1]!]
  const scaled = BigInt(whole + rest.slice(0, digits)) + (rest[digits]! >= '5' ? 1n : 0n)
  const result = Number(scaled) / 10 ** digits
  return value < 0 ? -result || 0 : result
}

/** Exact: a sum of integers over a count. */
function ratio(sum: number, count: number, digits: number): number {
  const scaled = BigInt(sum) * 10n ** BigInt(digits) * 2n
  const twice = (scaled < 0n ? -scaled : scaled) / BigInt(count)
  const rounded = Number((twice + 1n) / 2n) / 10 ** digits
  return sum < 0 ? -rounded || 0 : rounded
}

type MeasureIn = NonNullable<ReportQuery['measures']>[number]

export function measure(rows: readonly Plain[], { fn, field, filters }: MeasureIn, zone: string): Scalar {
  const matching = rows.filter(row => (filters ?? []).every(filter => holds(row, filter, zone)))
  if (fn === 'count') return matching.length
  const values = matching.map(row => row[field!] ?? null).filter(value => value !== null)
  if (fn === 'count_distinct') return new Set(values).size
  const digits = field!.endsWith('_cents') ? 0 : 4
  if (fn === 'min' || fn === 'max') {
    const sorted = values.toSorted((a, b) => compare(a, b))
    return (fn === 'min' ? sorted[0] : sorted.at(-1)) ?? null
  }
  const numbers = (values as number[]).toSorted((a, b) => a - b)
  const sum = numbers.reduce((all, one) => all + one, 0)
  if (fn === 'sum') return sum
  if (numbers.length === 0) return null
  if (fn === 'avg') return ratio(sum, numbers.length, digits)
  const place = (fn === 'median' ? 0.5 : 0.9) * (numbers.length - 1)
  const [low, high] = [numbers[Math.floor(place)]!, numbers[Math.ceil(place)]!]
  return round(low + (place - Math.floor(place)) * (high - low), digits)
}

/** Ascending, by code points; text first without case. */
export function compare(a: Scalar, b: Scalar): number {
  if (typeof a === 'string' && typeof b === 'string') {
    return compareText(a.toLowerCase(), b.toLowerCase()) || compareText(a, b)
  }
  return Number(a) - Number(b)
}

const compareText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** The answer to a query over rows, without any database. */
export function answer(
  rows: readonly Plain[],
  query: ReportQuery,
  zone: string,
): { rows: Plain[]; totals: Plain } {
  const matching = rows.filter(row => (query.filters ?? []).every(filter => holds(row, filter, zone)))
  const measures = query.measures?.length ? query.measures : [{ fn: 'count' as const, as: 'count' }]
  const dimensions = query.dimensions ?? []
  const keyOf = ({ field, grain }: (typeof dimensions)[number], row: Plain): Scalar => {
    const value = row[field] ?? null
    if (grain === undefined || value === null) return value
    return isTime(field)
      ? periodOf(value as string, grain, zone)
      : firstDay(Temporal.PlainDate.from(value as string), grain)
  }
  const measured = (some: readonly Plain[]): Plain =>
    Object.fromEntries(measures.map(one => [one.as!, measure(some, one, zone)]))
  const groups = Map.groupBy(matching, row => JSON.stringify(dimensions.map(one => keyOf(one, row))))
  if (dimensions.length === 0) groups.set('[]', [...matching])
  const found: Plain[] = [...groups].map(([key, some]) => ({
    ...Object.fromEntries((JSON.parse(key) as Scalar[]).map((value, at) => [dimensions[at]!.as!, value])),
    ...measured(some),
  }))
  const nothing = Object.fromEntries(
    measures.map(({ fn, as }) => [as!, fn === 'count' || fn === 'sum' ? 0 : null]),
  )
  if (query.fill !== false && dimensions.length === 1 && dimensions[0]!.grain) {
    const only = dimensions[0]!
    const there = found.flatMap(row => (row[only.as!] === null ? [] : [row[only.as!] as string])).sort()
    for (const period of periodsBetween(
      there[0],
      there.at(-1),
      only.grain!,
      isTime(only.field) ? zone : null,
    )) {
      if (!there.includes(period)) found.push({ [only.as!]: period, ...nothing })
    }
  }
  const time = dimensions.find(({ field }) => isTime(field) || field.endsWith('_date'))
  const usual = time
    ? [{ key: time.as!, direction: 'asc' as const }]
    : [{ key: measures[0]!.as!, direction: 'desc' as const }]
  const order = [
    ...(query.order?.length ? query.order : usual),
    ...dimensions.map(one => ({ key: one.as!, direction: 'asc' as const })),
  ]
  found.sort((a, b) => {
    for (const { key, direction } of order) {
      const [x, y] = [a[key] ?? null, b[key] ?? null]
      if (x === y) continue
      if (x === null) return 1
      if (y === null) return -1
      const result = compare(x, y)
      if (result !== 0) return direction === 'desc' ? -result : result
    }
    return 0
  })
  return { rows: found, totals: measured(matching) }
}

function* periodsBetween(
  first: string | undefined,
  last: string | undefined,
  grain: Grain,
  zone: string | null,
): Generator<string> {
  if (first === undefined || last === undefined) return
  if (grain === 'hour') {
    for (let at = Date.parse(first); at < Date.parse(last); ) {
      const next = periodOf(new Date(at + 3_600_000).toISOString(), 'hour', zone!)
      at = Date.parse(next) > at ? Date.parse(next) : at + 3_600_000
      yield new Date(at).toISOString()
    }
    return
  }
  const step = {
    day: { days: 1 },
    week: { days: 7 },
    month: { months: 1 },
    quarter: { months: 3 },
    year: { years: 1 },
  }
  let date = Temporal.PlainDate.from(first)
  while (date.toString() < last) {
    date = date.add(step[grain])
    const isReal =
      zone === null ||
      grain !== 'day' ||
      startOf(date.toString(), zone) < startOf(date.add({ days: 1 }).toString(), zone)
    if (isReal) yield date.toString()
  }
}
