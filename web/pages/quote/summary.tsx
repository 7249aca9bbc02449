import { Fragment } from 'react'
import { useFormats } from '../../ui/messages.tsx'
import type { Priced, Quote } from './query.ts'
import css from './quote.module.css'
import { useWords } from './words.ts'

interface SummaryProps {
  quote: Quote
  priced: Priced
  isPricing?: boolean
}

/** What it comes to, and how often; beside the paper where there is room. */
export function Summary({ quote, priced, isPricing = false }: SummaryProps) {
  const words = useWords()
  const formats = useFormats()
  if (isRecurring(priced)) {
    return (
      <div className={css.summary} data-pending={isPricing || undefined}>
        <Split quote={quote} priced={priced} />
      </div>
    )
  }
  const total = formats.money(priced.total_cents, priced.currency, quote.currency_exponent)
  return (
    <div className={css.summary} data-pending={isPricing || undefined}>
      <p className={css.eyebrow}>{words.total}</p>
      <p className={css.big} data-long={total.length > 12 || undefined}>
        {total}
      </p>
    </div>
  )
}

/** What is due how often, each by itself. */
function Split({ quote, priced }: SummaryProps) {
  const words = useWords()
  const formats = useFormats()
  const money = (minor: number) => formats.money(minor, priced.currency, quote.currency_exponent)
  return (
    <dl className={css.split}>
      {priced.intervals.map(({ billing_interval, total_cents, total_after_cents }) => (
        <Fragment key={billing_interval}>
          <div>
            <dt>{words.split[billing_interval]}</dt>
            <dd>{money(total_cents)}</dd>
          </div>
          {total_after_cents !== undefined && (
            <div>
              <dt>{words.afterwards(words.split[billing_interval])}</dt>
              <dd>{money(total_after_cents)}</dd>
            </div>
          )}
        </Fragment>
      ))}
    </dl>
  )
}

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
  const parts = priced.intervals.map(({ billing_interval, total_cents, total_after_cents: after }) => {
    const say = (cents: number) => due[billing_interval](money(cents))
    return after === undefined ? say(total_cents) : due.untilThen(say(total_cents), say(after))
  })
  const [first, ...rest] = parts
  const hasOnce = priced.intervals[0]?.billing_interval === 'one_time'
  const text = hasOnce && rest.length > 0 ? due.followed(first ?? '', due.and(rest)) : due.and(parts)
  return { text, parts }
}
