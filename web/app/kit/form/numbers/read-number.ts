/**
 * Numbers as somebody typed them, by the language of the screen. What that language has no reading for is taken where
 * it can mean one thing only: "12.5" on a German screen. "1.234" for euros on an English one could be two, and is refused.
 */
export type Unreadable = 'not_a_number' | 'two_ways' | 'too_fine' | 'too_large'

export class UnreadableNumber extends Error {
  readonly reason: Unreadable
  constructor(reason: Unreadable, message: string = reason) {
    super(message)
    this.reason = reason
  }
}

interface Reading {
  whole: string
  fraction: string
  /** What parts the thousands, where something does. */
  group: string | undefined
}

export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Minor units of a currency. */
export function readAmount(text: string, currency: string, locale: string): number {
  const digits = digitsOf(currency)
  const { sign, whole, fraction } = read(text, locale, digits)
  return sign * safe(Number(whole + fraction.padEnd(digits, '0')))
}

/** A quantity or a percentage. */
export function readDecimal(text: string, locale: string, digits: number): number {
  const { sign, whole, fraction } = read(text, locale, digits)
  safe(Number(whole + fraction))
  return sign * Number(`${whole}.${fraction || '0'}`)
}

/** 1250.5 as one would type it in that language, without marks between the thousands. */
export const withMark = (decimal: string, locale: string): string =>
  decimal.replace('.', marksOf(locale).decimal)

function read(
  text: string,
  locale: string,
  digits: number,
): { sign: 1 | -1; whole: string; fraction: string } {
  // Full-width digits and every kind of space, apostrophe and minus become the plain ones.
  const plain = text.normalize('NFKC').trim().replaceAll(/\s/g, ' ').replaceAll('’', "'").replace(/^−/, '-')
  const sign = plain.startsWith('-') ? -1 : 1
  const number = sign === -1 ? plain.slice(1) : plain
  const marks = marksOf(locale)
  const own = readWith(number, marks.decimal)
  if (own && own.fraction.length <= digits && (!own.group || marks.groups.has(own.group))) {
    return { sign, ...own }
  }
  const readings = ['.', ','].flatMap(decimal => readWith(number, decimal) ?? [])
  const [first] = readings
  if (!first) throw new UnreadableNumber('not_a_number')
  if (new Set(readings.map(sameFor)).size > 1) throw new UnreadableNumber('two_ways')
  if (first.fraction.length > digits) throw new UnreadableNumber('too_fine')
  return { sign, ...first }
}

function readWith(number: string, decimal: string): Reading | undefined {
  const [left = '', fraction = '', ...more] = number.split(decimal)
  if (more.length > 0 || !/^\d*$/.test(fraction) || !/\d/.test(number)) return undefined
  if (/^\d*$/.test(left)) return { whole: left || '0', fraction, group: undefined }
  const grouped = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/.exec(left)
  return grouped ? { whole: left.replaceAll(/\D/g, ''), fraction, group: grouped[1] } : undefined
}

const sameFor = ({ whole, fraction }: Reading) => `${whole.replace(/^0+/, '')}.${fraction.replace(/0+$/, '')}`

function safe(value: number): number {
  if (!Number.isSafeInteger(value)) throw new UnreadableNumber('too_large')
  return value
}

interface Marks {
  decimal: string
  groups: ReadonlySet<string>
}

const known = new Map<string, Marks>()

function marksOf(locale: string): Marks {
  const found = known.get(locale)
  if (found) return found
  // Amounts are grouped unlike other numbers in some regions, Austria among them.
  const parts = [{}, { style: 'currency', currency: 'EUR' } as const].flatMap(options =>
    new Intl.NumberFormat(locale, options).formatToParts(1_234_567.5),
  )
  const groups = parts.flatMap(({ type, value }) =>
    type === 'group' ? [value.normalize('NFKC').replace('’', "'")] : [],
  )
  const marks = {
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    groups: new Set([...groups, ' ', "'"]),
  }
  known.set(locale, marks)
  return marks
}
