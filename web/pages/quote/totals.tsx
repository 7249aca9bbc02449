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

/** From subtotal to total; every number comes from the server. */
export function Totals({ quote, priced, isPricing }: TotalsProps) {
  const words = useWords()
  const formats = useFormats()
  const money = (minor: number) => formats.money(minor, priced.currency, quote.currency_exponent)
  const taxes = priced.taxes.filter(tax => tax.tax_rate > 0 || tax.tax_name !== null)
  const taxLabel = (name: string | null, rate: number) => `${name ?? words.tax} ${formats.percent(rate)}`
  return (
    <dl className={css.totals} data-pending={isPricing || undefined}>
      {(priced.discount_cents > 0 || taxes.length > 0) && (
        <Row label={words.subtotal} amount={money(priced.subtotal_cents)} />
      )}
      {priced.discount_cents > 0 && (
        <Row label={words.discount} amount={`−${money(priced.discount_cents)}`} />
      )}
      {taxes.map(tax => (
        <Row
          key={`${tax.tax_name} ${tax.tax_rate}`}
          label={taxLabel(tax.tax_name, tax.tax_rate)}
          amount={money(tax.tax_cents)}
        />
      ))}
      {isRecurring(priced) ? (
        priced.intervals.map(({ billing_interval, total_cents }, index) => (
          <Row
            key={billing_interval}
            label={words.split[billing_interval]}
            amount={money(total_cents)}
            isTotal={index === 0}
            isNext={index > 0}
          />
        ))
      ) : (
        <Row label={words.total} amount={money(priced.total_cents)} isTotal />
      )}
    </dl>
  )
}

interface RowProps {
  label: string
  amount: string
  isTotal?: boolean
  /** Another total below the first. */
  isNext?: boolean
}

function Row({ label, amount, isTotal = false, isNext = false }: RowProps) {
  return (
    <div className={isTotal ? css.grand : isNext ? css.grandNext : undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
