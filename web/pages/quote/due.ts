import { useFormats } from '../../ui/messages.tsx'
import type { Priced, Quote } from './query.ts'
import { useWords } from './words.ts'

export const isRecurring = ({ intervals }: Priced): boolean =>
  intervals.some(({ billing_interval }) => billing_interval !== 'one_time')

/** What it comes to in words: what is due once and what comes again are never added up. */
export function useDue(quote: Quote, priced: Priced): { text: string; parts: string[] } {
  const { due } = useWords()
  const formats = useFormats()
  const money = (minor: number) => formats.money(minor, priced.currency, quote.currency_exponent)
  if (!isRecurring(priced)) {
    const total = money(priced.total_cents)
    return { text: total, parts: [total] }
  }
  const parts = priced.intervals.map(({ billing_interval, total_cents }) =>
    due[billing_interval](money(total_cents)),
  )
  const [first, ...rest] = parts
  const hasOnce = priced.intervals[0]?.billing_interval === 'one_time'
  const text = hasOnce && rest.length > 0 ? due.followed(first ?? '', due.and(rest)) : due.and(parts)
  return { text, parts }
}
