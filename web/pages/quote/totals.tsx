import { useFormats } from '../../ui/messages.tsx'
import type { Priced, Quote } from './query.ts'
import css from './quote.module.css'
import { isRecurring } from './summary.tsx'
import { useWords } from './words.ts'

interface TotalsProps {
  quote: Quote
  priced: Priced
  isPricing: boolean
}

type Sums = Pick<Priced, 'subtotal_cents' | 'discount_cents' | 'taxes' | 'total_cents'> & {
  total_after_cents?: number
}

/**
 * From subtotal to total; every number comes from the server. What is due once and what recurs are summed up each by
 * itself: what they come to together nobody pays.
 */
export function Totals({ quote, priced, isPricing }: TotalsProps) {
  const words = useWords()
  const of = { currency: priced.currency, exponent: quote.currency_exponent }
  return (
    <dl className={css.totals} data-pending={isPricing || undefined}>
      {isRecurring(priced) ? (
        priced.intervals.map(part => (
          <Part key={part.billing_interval} sums={part} label={words.split[part.billing_interval]} {...of} />
        ))
      ) : (
        <Part sums={priced} label={words.total} {...of} />
      )}
    </dl>
  )
}

interface PartProps {
  sums: Sums
  label: string
  currency: string
  exponent: number
}

function Part({ sums, label, currency, exponent }: PartProps) {
  const words = useWords()
  const formats = useFormats()
  const money = (minor: number) => formats.money(minor, currency, exponent)
  const taxes = sums.taxes.filter(tax => tax.tax_rate > 0 || tax.tax_name !== null)
  return (
    <>
      {(sums.discount_cents > 0 || taxes.length > 0) && (
        <Row label={words.subtotal} amount={money(sums.subtotal_cents)} />
      )}
      {sums.discount_cents > 0 && <Row label={words.discount} amount={`−${money(sums.discount_cents)}`} />}
      {taxes.map(({ tax_name, tax_rate, tax_cents }) => (
        <Row
          key={`${tax_name} ${tax_rate}`}
          label={`${tax_name ?? words.tax} ${formats.percent(tax_rate)}`}
          amount={money(tax_cents)}
        />
      ))}
      <Row label={label} amount={money(sums.total_cents)} isTotal />
      {sums.total_after_cents !== undefined && (
        <Row label={words.afterwards(label)} amount={money(sums.total_after_cents)} />
      )}
    </>
  )
}

function Row({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? css.grand : undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
