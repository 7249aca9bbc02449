import { useFormats } from '../../ui/messages.tsx'
import type { Line, Quote } from './query.ts'
import css from './quote.module.css'
import { useWords } from './words.ts'

type Coin = Pick<Quote, 'currency' | 'currency_exponent'>

/** What a line comes to before order discount and tax, as it is printed in the PDF. */
export function useLineAmount({ currency, currency_exponent }: Coin): (line: Line) => string {
  const formats = useFormats()
  return line => formats.money(line.subtotal_cents - line.discount_cents, currency, currency_exponent)
}

export function Lines({ lines, quote }: { lines: readonly Line[]; quote: Coin }) {
  const amount = useLineAmount(quote)
  return (
    <ul className={css.lines}>
      {lines.map(line => (
        <li key={line.id} className={css.line} data-left-out={!line.selected || undefined}>
          <LineText line={line} quote={quote} />
          <span className={css.amount}>{amount(line)}</span>
        </li>
      ))}
    </ul>
  )
}

export function LineText({ line, quote }: { line: Line; quote: Coin }) {
  const words = useWords()
  const formats = useFormats()
  const money = (minor: number) => formats.money(minor, quote.currency, quote.currency_exponent)
  const isPlain = line.quantity === 1 && !line.unit
  const quantity = [formats.number(line.quantity), line.unit_display ?? line.unit].filter(Boolean).join(' ')
  const facts = [
    isPlain ? '' : words.each(quantity, money(line.unit_price_cents)),
    words.per[line.billing_interval],
    line.discount_cents > 0 ? words.lineDiscount(money(line.discount_cents)) : '',
    line.lowered_periods
      ? words.discountFor(formats.periods(line.lowered_periods, line.billing_interval))
      : '',
  ].filter(Boolean)
  return (
    <span className={css.lineText}>
      <span className={css.lineName}>{line.name}</span>
      {facts.length > 0 && <span className={css.lineFacts}>{facts.join(' · ')}</span>}
      {line.description && <span className={css.lineAbout}>{line.description}</span>}
    </span>
  )
}
