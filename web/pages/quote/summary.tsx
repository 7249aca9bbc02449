import { useFormats } from '../../ui/messages.tsx'
import type { Priced, Quote } from './query.ts'
import css from './quote.module.css'
import { useWords } from './words.ts'

interface SummaryProps {
  quote: Quote
  priced: Priced
  isPricing?: boolean
}

/** What it comes to, and how often. */
export function Summary({ quote, priced, isPricing = false }: SummaryProps) {
  const words = useWords()
  const formats = useFormats()
  const money = (minor: number) => formats.money(minor, priced.currency, quote.currency_exponent)
  const { intervals } = priced
  const isOnceOnly =
    intervals.length === 0 || (intervals.length === 1 && intervals[0]?.billing_interval === 'one_time')
  return (
    <div className={css.summary} data-pending={isPricing || undefined}>
      <p className={css.eyebrow}>{words.total}</p>
      <p className={css.big}>{money(priced.total_cents)}</p>
      {!isOnceOnly && (
        <dl className={css.split}>
          {intervals.map(({ billing_interval, total_cents }) => (
            <div key={billing_interval}>
              <dt>{words.split[billing_interval]}</dt>
              <dd>{money(total_cents)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
