import { NamedObject, type Static, Type } from '#kit/schema.ts'
import {
  compareTaxes,
  type Discount,
  decimalText,
  groupToTax,
  type LineToPrice,
  priceOrder,
  type Settlement,
  settle,
} from './price.ts'

export const CalcStep = NamedObject('CalculationStep', {
  name: Type.String({
    examples: ['line_gross'],
    description:
      'tax_decision, line_gross, line_discount, subtotal, order_discount, order_discount_share, tax, tax_share, total or amount_due',
  }),
  /** Of a step about one line. */
  position: Type.Union([Type.Integer(), Type.Null()]),
  formula: Type.String({ examples: ['R(2.5 × 1999) = 4998'] }),
  inputs: Type.Record(Type.String(), Type.Unknown()),
  result_cents: Type.Integer(),
})
export type CalcStep = Static<typeof CalcStep>

const describe = (base: number, { kind, value }: Discount, result: number) => {
  if (kind === 'none') return 'no discount'
  if (kind === 'percent') return `R(${base} × ${decimalText(value)} / 100) = ${result}`
  return `min(${value}, ${base}) = ${result}`
}

/** Lines of equal amounts take odd cents by rank: the higher tax rate first; those under one tax share a rank. */
function rankTaxes(lines: readonly LineToPrice[]): number[] {
  const taxes = lines
    .toSorted(compareTaxes)
    .filter((line, i, all) => i === 0 || compareTaxes(all[i - 1]!, line))
  return lines.map(line => taxes.findIndex(tax => compareTaxes(tax, line) === 0))
}

/** The same prices, told step by step: every step holds what is needed to compute its result again. */
export function tracePricing(
  lines: readonly LineToPrice[],
  order: Discount,
  books?: Omit<Settlement, 'total_cents'>,
): CalcStep[] {
  const priced = priceOrder(lines, order)
  const steps: CalcStep[] = []
  const add = (
    name: string,
    position: number | null,
    formula: string,
    inputs: Record<string, unknown>,
    result_cents: number,
  ) => steps.push({ name, position, formula, inputs, result_cents })

  const nets: number[] = []
  for (const [position, line] of lines.entries()) {
    const { subtotal_cents: gross, discount_cents: off } = priced.lines[position]!
    const quantity = decimalText(line.quantity)
    add(
      'line_gross',
      position,
      `R(${quantity} × ${line.unit_price_cents}) = ${gross}`,
      { quantity, unit_price_cents: line.unit_price_cents },
      gross,
    )
    const discount = { kind: line.discount_kind, value: line.discount_value }
    add(
      'line_discount',
      position,
      describe(gross, discount, off),
      { base_cents: gross, kind: discount.kind, value: decimalText(discount.value) },
      off,
    )
    nets.push(gross - off)
  }
  add(
    'subtotal',
    null,
    `Σ (gross − line discount) = ${priced.subtotal_cents}`,
    { nets },
    priced.subtotal_cents,
  )
  add(
    'order_discount',
    null,
    describe(priced.subtotal_cents, order, priced.discount_cents),
    { base_cents: priced.subtotal_cents, kind: order.kind, value: decimalText(order.value) },
    priced.discount_cents,
  )
  const ranks = rankTaxes(lines)
  for (const [position, line] of priced.lines.entries()) {
    add(
      'order_discount_share',
      position,
      `share of ${priced.discount_cents} by ${nets[position]} of ${priced.subtotal_cents} = ${line.order_discount_cents}`,
      { total_cents: priced.discount_cents, weights: nets, index: position, ranks },
      line.order_discount_cents,
    )
  }
  for (const { tax_name, tax_rate, positions } of groupToTax(lines)) {
    const sumOf = (key: 'taxable_cents' | 'tax_cents') =>
      positions.reduce((sum, position) => sum + priced.lines[position]![key], 0)
    const [taxable_cents, tax_cents] = [sumOf('taxable_cents'), sumOf('tax_cents')]
    add(
      'tax',
      null,
      `R(${taxable_cents} × ${tax_rate} / 100) = ${tax_cents}`,
      { tax_name, tax_rate, taxable_cents, positions },
      tax_cents,
    )
    const weights = positions.map(position => priced.lines[position]!.taxable_cents)
    for (const [i, position] of positions.entries()) {
      const share = priced.lines[position]!.tax_cents
      add(
        'tax_share',
        position,
        `share of ${tax_cents} by ${weights[i]} of ${taxable_cents} = ${share}`,
        { total_cents: tax_cents, weights, index: i },
        share,
      )
    }
  }
  const { subtotal_cents, discount_cents, tax_cents, total_cents } = priced
  add(
    'total',
    null,
    `${subtotal_cents} − ${discount_cents} + ${tax_cents} = ${total_cents}`,
    { subtotal_cents, discount_cents, tax_cents },
    total_cents,
  )
  if (books) {
    const { amount_due_cents } = settle({ total_cents, ...books })
    add(
      'amount_due',
      null,
      `max(0, ${total_cents} − ${books.amount_paid_cents} + ${books.amount_refunded_cents} + ${books.amount_reversed_cents} − ${books.amount_credited_cents} − ${books.balance_applied_cents}) = ${amount_due_cents}`,
      { total_cents, ...books },
      amount_due_cents,
    )
  }
  return steps
}
