import { LRUCache } from 'lru-cache'
import { toMajorString } from './amount.ts'
import { exponentOf } from './currencies.ts'

// Building a formatter costs far more than using it. The bound is there because locales come from settings.
const MAX_FORMATTERS = 512
const formatters = new LRUCache<string, Intl.NumberFormat>({ max: MAX_FORMATTERS })

function formatterFor(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const cached = formatters.get(key)
  if (cached) return cached
  const digits = exponentOf(currency)
  const formatter = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    // Intl's own defaults hide the minor units of some currencies (HUF, COP); an amount shows all it has.
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formatters.set(key, formatter)
  return formatter
}

/** Exact at any size: Intl is handed decimal text, never a float. */
export function formatMoney(amountMinor: number | bigint, currency: string, locale = 'en-US'): string {
  const text = toMajorString(amountMinor, currency) as Intl.StringNumericLiteral
  return formatterFor(locale, currency).format(text)
}
