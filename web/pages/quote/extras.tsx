import { useId } from 'react'
import { LineText, useLineAmount } from './lines.tsx'
import type { Choice } from './offer.tsx'
import type { Line, Quote } from './query.ts'
import css from './quote.module.css'
import { useWords } from './words.ts'

/** Optional lines, to be ticked. */
export function Extras({ quote, choice }: { quote: Quote; choice: Choice }) {
  const words = useWords()
  const id = useId()
  const optional = quote.lines.filter(line => line.optional)
  if (optional.length === 0) return null
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{words.extras}</h2>
      <p className={css.hint}>{words.extrasHint}</p>
      <div className={css.extras}>
        {optional.map(line => (
          <Extra
            key={line.id}
            line={line}
            quote={quote}
            isChosen={choice.chosen.includes(line.id)}
            onToggle={() => choice.toggle(line.id)}
          />
        ))}
      </div>
      {choice.failed && (
        <p role="alert" className={css.trouble}>
          {words.notPriced}
        </p>
      )}
    </section>
  )
}

interface ExtraProps {
  line: Line
  quote: Quote
  isChosen: boolean
  onToggle: () => void
}

function Extra({ line, quote, isChosen, onToggle }: ExtraProps) {
  const amount = useLineAmount(quote)
  return (
    <label className={css.extra} data-chosen={isChosen || undefined}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <LineText line={line} quote={quote} />
      <span className={css.amount}>+ {amount(line)}</span>
    </label>
  )
}
