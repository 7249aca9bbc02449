/** An exact fraction in lowest terms: `d` is positive and shares no factor with `n`. Made by `ratio` only. */
export interface Rational {
  readonly n: bigint
  readonly d: bigint
}

export class InvalidDecimal extends Error {
  override readonly name = 'InvalidDecimal'
}

// Written by people or read from JSON: nothing honest is longer, and big integers from outside must be bounded.
const MAX_DIGITS = 100

const PLAIN_DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/
const NUMBER_LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

export function ratio(n: bigint, d = 1n): Rational {
  if (d === 0n) throw new RangeError('A ratio needs a denominator other than zero')
  const divisor = d < 0n ? -gcd(n, d) : gcd(n, d)
  return { n: n / divisor, d: d / divisor }
}

function fromDigits(sign: string, whole: string, fraction: string, exponent: number): Rational {
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  const scale = exponent - fraction.length
  return scale >= 0 ? ratio(digits * 10n ** BigInt(scale)) : ratio(digits, 10n ** BigInt(-scale))
}

/**
 * Reads a decimal exactly. A string is plain decimal notation as JSON writes it, without exponent: `-12.3450`
 * but not `+1`, `.5`, `1.`, `007` or `1e3`. A JavaScript number stands for its shortest decimal string, so the
 * JSON number 0.1 is one tenth and not the binary fraction next to it.
 */
export function parseDecimal(input: string | number): Rational {
  if (typeof input === 'number') {
    const match = NUMBER_LITERAL.exec(String(input))
    if (!match) throw new InvalidDecimal(`${input} is not a finite number`)
    return fromDigits(match[1]!, match[2]!, match[3] ?? '', Number(match[4] ?? 0))
  }
  // Sign and point come on top of the digits; the length is checked first so that the pattern sees short text.
  if (input.length > MAX_DIGITS + 2) throw new InvalidDecimal(`A decimal has at most ${MAX_DIGITS} digits`)
  const match = PLAIN_DECIMAL.exec(input)
  if (!match) throw new InvalidDecimal(`${JSON.stringify(input)} is not a decimal number`)
  const [whole, fraction] = [match[2]!, match[3] ?? '']
  if (whole.length + fraction.length > MAX_DIGITS) {
    throw new InvalidDecimal(`A decimal has at most ${MAX_DIGITS} digits`)
  }
  return fromDigits(match[1]!, whole, fraction, 0)
}

export function add(a: Rational, b: Rational): Rational {
  return ratio(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function sub(a: Rational, b: Rational): Rational {
  return ratio(a.n * b.d - b.n * a.d, a.d * b.d)
}

export function mul(a: Rational, b: Rational): Rational {
  return ratio(a.n * b.n, a.d * b.d)
}

export function div(a: Rational, b: Rational): Rational {
  return ratio(a.n * b.d, a.d * b.n)
}

export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  const difference = a.n * b.d - b.n * a.d
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

export function roundHalfAwayFromZero(r: Rational): bigint {
  const magnitude = r.n < 0n ? -r.n : r.n
  const rounded = (2n * magnitude + r.d) / (2n * r.d)
  return r.n < 0n ? -rounded : rounded
}

/** Whether `places` decimals hold the value without rounding. */
export function fitsPlaces(r: Rational, places: number): boolean {
  return 10n ** BigInt(places) % r.d === 0n
}

/** Exactly `places` decimals, rounded half away from zero; zero carries no sign. */
export function toDecimalString(r: Rational, places: number): string {
  const scaled = roundHalfAwayFromZero(ratio(r.n * 10n ** BigInt(places), r.d))
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places)
  return `${scaled < 0n ? '-' : ''}${whole}${places > 0 ? `.${fraction}` : ''}`
}
