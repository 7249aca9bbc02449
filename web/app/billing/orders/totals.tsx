import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CalculationStep, TaxSum, TotalsByInterval } from '../../../../sdk/index.ts'
import { useFormats } from '../../speech.tsx'
import { useBillingWords } from '../words.ts'
import css from './totals.module.css'

interface TotalsProps {
  currency: string
  subtotal_cents: number
  discount_cents: number
  tax_cents: number
  total_cents: number
  taxes?: readonly TaxSum[]
  totals_by_interval?: TotalsByInterval
  /** Rows below the total: what was paid, what is due. */
  more?: readonly { label: string; cents: number; isStrong?: boolean }[]
}

/** The server's sums, as they came. */
export function Totals(props: TotalsProps): ReactNode {
  const words = useBillingWords()
  const formats = useFormats()
  const money = (cents: number) => formats.money(cents, props.currency)
  const taxes = props.taxes?.filter(tax => tax.tax_rate > 0)
  return (
    <dl className={css.totals}>
      <Row label={words.subtotal} value={money(props.subtotal_cents)} />
      {props.discount_cents > 0 && <Row label={words.discount} value={money(-props.discount_cents)} />}
      {taxes
        ? taxes.map(tax => (
            <Row
              key={`${tax.tax_name} ${tax.tax_rate}`}
              label={words.taxRow(tax.tax_name || words.tax, formats.percent(tax.tax_rate))}
              value={money(tax.tax_cents)}
            />
          ))
        : props.tax_cents > 0 && <Row label={words.tax} value={money(props.tax_cents)} />}
      <Row label={words.total} value={money(props.total_cents)} isStrong />
      {intervalsOf(props.totals_by_interval).map(([interval, cents]) => (
        <Row
          key={interval}
          label={interval === 'once' ? words.once : words.perInterval[interval]}
          value={money(cents)}
        />
      ))}
      {props.more?.map(({ label, cents, isStrong }) => (
        <Row key={label} label={label} value={money(cents)} isStrong={isStrong ?? false} />
      ))}
    </dl>
  )
}

/** By how often it is due; nothing where all of it is due once. */
function intervalsOf(totals: TotalsByInterval | undefined) {
  if (!totals) return []
  const { once_cents, month_cents, quarter_cents, year_cents } = totals
  if (month_cents === 0 && quarter_cents === 0 && year_cents === 0) return []
  return (
    [
      ['once', once_cents],
      ['month', month_cents],
      ['quarter', quarter_cents],
      ['year', year_cents],
    ] as const
  ).filter(([, cents]) => cents !== 0)
}

function Row({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div className={isStrong ? `${css.row} ${css.grand}` : css.row}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Every amount with the step that made it. */
export function CalculationSteps({
  steps,
  currency,
}: {
  steps: readonly CalculationStep[]
  currency: string
}) {
  const words = useBillingWords()
  const formats = useFormats()
  return (
    <table className={css.steps}>
      <thead>
        <tr>
          <th>{words.step}</th>
          <th>{words.result}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(step => (
          <tr key={`${step.name} ${step.position} ${step.formula}`}>
            <td>
              {words.steps[step.name] ?? step.name}
              {step.position !== null && ` (${words.line(step.position + 1)})`}
              <Text size="xs" c="dimmed">
                <code>{step.formula}</code>
              </Text>
            </td>
            <td>{formats.money(step.result_cents, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
