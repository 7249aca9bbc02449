import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseDecimal, type Rational } from '#kit/money/rational.ts'

/** One US dollar in every currency, as published on a day: the package's version is that day. */
export interface DefaultRates {
  asOf: string
  perDollar(currency: string): Rational | undefined
}

let loaded: DefaultRates | undefined

/** Read once, at the first amount in a foreign currency. */
export function defaultRates(): DefaultRates {
  loaded ??= load()
  return loaded
}

function load(): DefaultRates {
  const file = import.meta.resolve('@fawazahmed0/currency-api/v1/currencies/usd.json')
  const table = JSON.parse(readFileSync(fileURLToPath(file), 'utf8')) as {
    date: string
    usd: Record<string, number>
  }
  return {
    asOf: table.date,
    perDollar(currency) {
      const rate = table.usd[currency.toLowerCase()]
      return rate !== undefined && rate > 0 ? parseDecimal(rate) : undefined
    },
  }
}
