import type { Ctx } from '#kit/context.ts'
import { NamedObject, type Static, Type, Uuid } from '#kit/schema.ts'
import { localeFor } from '#kit/web/language.ts'
import { listInvoiceLines, type StoredLine } from '../lines/queries.ts'
import { discountOf } from '../orders/head.ts'
import { Amount, TaxSum } from '../orders/schema.ts'
import { decimalText } from '../pricing/price.ts'
import { CalcStep, tracePricing } from '../pricing/trace.ts'
import { decisionOf } from '../tax/categories.ts'
import { explain } from '../tax/decision/words/index.ts'
import { taxesOf } from './printing/taxes.ts'
import { loadLocale, requireInvoice } from './queries.ts'

export const Calc = NamedObject('InvoiceCalculation', {
  invoice_id: Uuid,
  number: Type.String(),
  currency: Type.String(),
  rounding: Type.String(),
  steps: Type.Array(CalcStep),
  taxes: Type.Array(TaxSum),
  subtotal_cents: Amount,
  discount_cents: Amount,
  tax_cents: Amount,
  total_cents: Amount,
  amount_paid_cents: Amount,
  amount_refunded_cents: Amount,
  amount_reversed_cents: Amount,
  amount_credited_cents: Amount,
  balance_applied_cents: Amount,
  amount_due_cents: Amount,
})
export type Calc = Static<typeof Calc>

/** By which rule each line is taxed, before what that comes to. */
const decisionSteps = (lines: readonly StoredLine[], locale: string): CalcStep[] =>
  lines.flatMap((line, position) => {
    const decision = decisionOf(line)
    if (!decision) return []
    return {
      name: 'tax_decision',
      position,
      formula: explain(decision, locale),
      inputs: { ...decision, tax_category: line.tax_category, tax_rate: decimalText(line.tax_rate) },
      result_cents: line.tax_cents,
    }
  })

export async function explainInvoice(ctx: Ctx, id: string): Promise<Calc> {
  const [row, lines, { locale }] = await Promise.all([
    requireInvoice(ctx, id),
    listInvoiceLines(ctx.db, id),
    loadLocale(ctx),
  ])
  return {
    invoice_id: row.id,
    number: row.number,
    currency: row.currency,
    rounding:
      'R rounds half away from zero; shares go by largest remainder, equal ones to the larger amount, then the higher tax rate, then the lowest position',
    steps: [
      ...decisionSteps(lines, localeFor(locale, row.language)),
      ...tracePricing(lines, discountOf(row), {
        amount_paid_cents: row.amount_paid_cents,
        amount_refunded_cents: row.amount_refunded_cents,
        amount_reversed_cents: row.amount_reversed_cents,
        amount_credited_cents: row.amount_credited_cents,
        balance_applied_cents: row.balance_applied_cents,
      }),
    ],
    taxes: taxesOf(lines).map(tax => ({ ...tax, tax_rate: Number(tax.tax_rate) })),
    subtotal_cents: row.subtotal_cents,
    discount_cents: row.discount_cents,
    tax_cents: row.tax_cents,
    total_cents: row.total_cents,
    amount_paid_cents: row.amount_paid_cents,
    amount_refunded_cents: row.amount_refunded_cents,
    amount_reversed_cents: row.amount_reversed_cents,
    amount_credited_cents: row.amount_credited_cents,
    balance_applied_cents: row.balance_applied_cents,
    amount_due_cents: row.amount_due_cents,
  }
}
