import type { ReactNode } from 'react'
import type { IntervalTotal, TaxSum } from '../../../../../sdk/index.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useBillingWords } from '../words.ts'
import css from './totals.module.css'

interface Sums {
  subtotal_cents: number
  discount_cents: number
  tax_cents?: number
  total_cents: number
  taxes?: readonly TaxSum[]
  /** Once discounts have ended. */
  total_after_cents?: number
}

interface TotalsProps extends Sums {
  currency: string
  /** Of a quote: the sums of what is due once and of what recurs, each by itself. */
  intervals?: readonly IntervalTotal[]
}

/** The server's sums, as they came. What is due once and what recurs are never added up. */
export function Totals({ currency, intervals = [], ...sums }: TotalsProps): ReactNode {
  const words = useBillingWords()
  const recurs = intervals.some(({ billing_interval }) => billing_interval !== 'one_time')
  return (
    <dl className={css.totals}>
      {recurs ? (
        intervals.map(({ billing_interval: interval, ...part }) => (
          <Part key={interval} {...part} currency={currency} label={words.intervals[interval]} />
        ))
      ) : (
        <Part {...sums} currency={currency} label={words.total} />
      )}
    </dl>
  )
}

function Part({ label, currency, ...sums }: Sums & { label: string; currency: string }) {
  const words = useBillingWords()
  const formats = useFormats()
  const money = (cents: number) => formats.money(cents, currency)
  const taxes = sums.taxes?.filter(tax => tax.tax_rate > 0)
  return (
    <>
      <Row label={words.subtotal} value={money(sums.subtotal_cents)} />
      {sums.discount_cents > 0 && <Row label={words.discount} value={money(-sums.discount_cents)} />}
      {taxes?.map(tax => (
        <Row
          key={`${tax.tax_name} ${tax.tax_rate}`}
          label={words.taxRow(tax.tax_name || words.tax, formats.percent(tax.tax_rate))}
          value={money(tax.tax_cents)}
        />
      ))}
      {!taxes && sums.tax_cents ? <Row label={words.tax} value={money(sums.tax_cents)} /> : null}
      <Row label={label} value={money(sums.total_cents)} isStrong />
      {sums.total_after_cents !== undefined && (
        <Row label={words.afterwards(label)} value={money(sums.total_after_cents)} />
      )}
    </>
  )
}

function Row({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div className={isStrong ? `${css.row} ${css.grand}` : css.row}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
