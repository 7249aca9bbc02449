import type { CalculationStep } from '../../../../../../sdk/index.ts'
import { useFormats } from '../../../../kit/speech.tsx'
import { useCalculationWords } from './words.ts'

/** What a step was computed from, as its name says. */
interface Inputs {
  quantity: string
  unit_price_cents: number
  base_cents: number
  kind: 'none' | 'percent' | 'amount'
  value: string
  nets: number[]
  weights: number[]
  index: number
  tax_rate: string
  taxable_cents: number
  subtotal_cents: number
  discount_cents: number
  tax_cents: number
  total_cents: number
  amount_paid_cents: number
  amount_refunded_cents: number
  amount_reversed_cents: number
  amount_credited_cents: number
  balance_applied_cents?: number
}

/** How the amount of a step came about, in the reader's words and money; the server's own formula where a step is new to us. */
export function useFormula(currency: string): (step: CalculationStep) => string {
  const words = useCalculationWords()
  const formats = useFormats()
  const money = (cents: number) => formats.money(cents, currency)
  /** What is nothing is left out. */
  const sum = (first: number, ...rest: (readonly ['+' | '−', number])[]) =>
    [
      money(first),
      ...rest.filter(([, cents]) => cents !== 0).map(([sign, cents]) => `${sign} ${money(cents)}`),
    ].join(' ')
  const discount = ({ kind, value, base_cents }: Inputs) => {
    if (kind === 'none') return words.noDiscount
    if (kind === 'percent') return `${money(base_cents)} × ${formats.percent(Number(value))}`
    return Number(value) > base_cents
      ? words.atMost(money(Number(value)), money(base_cents))
      : money(Number(value))
  }
  const share = ({ total_cents, weights, index }: Inputs) =>
    words.share(money(total_cents), money(weights[index]!), money(weights.reduce((all, one) => all + one, 0)))
  const formulas: Record<string, (inputs: Inputs) => string> = {
    line_gross: ({ quantity, unit_price_cents }) =>
      `${formats.number(Number(quantity))} × ${money(unit_price_cents)}`,
    line_discount: discount,
    subtotal: ({ nets: [first = 0, ...rest] }) => sum(first, ...rest.map(cents => ['+', cents] as const)),
    order_discount: discount,
    order_discount_share: share,
    tax: ({ taxable_cents, tax_rate }) => `${money(taxable_cents)} × ${formats.percent(Number(tax_rate))}`,
    tax_share: share,
    total: given => sum(given.subtotal_cents, ['−', given.discount_cents], ['+', given.tax_cents]),
    amount_due: given =>
      sum(
        given.total_cents,
        ['−', given.amount_paid_cents],
        ['+', given.amount_refunded_cents],
        ['+', given.amount_reversed_cents],
        ['−', given.amount_credited_cents],
        ['−', given.balance_applied_cents ?? 0],
      ),
  }
  return ({ name, inputs, formula }) => formulas[name]?.(inputs as unknown as Inputs) ?? formula
}
