import type { Rational } from '#kit/money/rational.ts'
import { toDecimalString } from '#kit/money/rational.ts'
import { minorOf } from './numbers.ts'

/** What is wrong with a document, by the rule of the European standard that says so. */
export interface Finding {
  rule: string
  message: string
  /** Of which line, from 1. */
  line: number | null
  /** Of sums: as it stands there, and as it comes out. */
  stated_cents: number | null
  expected_cents: number | null
}

/** A document with thousands of lines may have thousands of mistakes: nobody reads more. */
const MOST_FINDINGS = 200

export class Findings {
  readonly list: Finding[] = []
  readonly #exponent: number

  constructor(exponent: number) {
    this.#exponent = exponent
  }

  add(rule: string, message: string, line: number | null = null): void {
    this.#push({ rule, message, line, stated_cents: null, expected_cents: null })
  }

  /** `what` is its name: "The total with tax". */
  addSum(rule: string, what: string, stated: Rational, expected: Rational, line: number | null = null): void {
    const amount = (value: Rational) => toDecimalString(value, this.#exponent)
    this.#push({
      rule,
      message: `${what} is ${amount(stated)}, but comes out as ${amount(expected)}`,
      line,
      stated_cents: minorOf(stated, this.#exponent),
      expected_cents: minorOf(expected, this.#exponent),
    })
  }

  #push(finding: Finding): void {
    if (this.list.length < MOST_FINDINGS) this.list.push(finding)
  }
}
