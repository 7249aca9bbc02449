import { type ReactNode, useId } from 'react'
import { useFormats } from '../../ui/messages.tsx'
import { Card } from '../../ui/shell.tsx'
import { Lines } from './lines.tsx'
import { Parties } from './parties.tsx'
import type { Priced, Quote } from './query.ts'
import css from './quote.module.css'
import { Totals } from './totals.tsx'
import { useWords } from './words.ts'

interface PaperProps {
  quote: Quote
  priced: Priced
  isPricing?: boolean
  /** What became of it. */
  banner?: ReactNode
  /** Optional lines as boxes; without, they are listed as they were left. */
  extras?: ReactNode
}

/** The offer itself, as one would hold it in hand. */
export function Paper({ quote, priced, isPricing = false, banner, extras }: PaperProps) {
  const words = useWords()
  const formats = useFormats()
  const id = useId()
  const counted = priced.lines.filter(line => (extras ? !line.optional : line.selected))
  const leftOut = extras ? [] : priced.lines.filter(line => !line.selected)
  return (
    <Card labelledBy={`${id}-title`}>
      {banner}
      <p className={css.eyebrow}>{words.title(quote.number)}</p>
      <h1 id={`${id}-title`} className={css.title}>
        {quote.title || words.untitled(quote.seller.name)}
      </h1>
      {quote.valid_until && (
        <p className={css.until}>
          {words.validUntil} {formats.date(quote.valid_until)}
        </p>
      )}
      {quote.notes && <p className={css.prose}>{quote.notes}</p>}
      <section className={css.part} aria-labelledby={`${id}-items`}>
        <h2 id={`${id}-items`}>{words.items}</h2>
        <Lines lines={counted} quote={quote} />
      </section>
      {extras}
      {leftOut.length > 0 && (
        <section className={css.part} aria-labelledby={`${id}-out`}>
          <h2 id={`${id}-out`}>{words.notChosenExtra}</h2>
          <Lines lines={leftOut} quote={quote} />
        </section>
      )}
      <Totals quote={quote} priced={priced} isPricing={isPricing} />
      <Parties quote={quote} />
      {quote.terms && (
        <section className={css.part} aria-labelledby={`${id}-terms`}>
          <h2 id={`${id}-terms`}>{words.conditions}</h2>
          <p className={css.small}>{quote.terms}</p>
        </section>
      )}
      {quote.footer_note && <p className={css.footnote}>{quote.footer_note}</p>}
    </Card>
  )
}
