import { wordsHook } from '../../../../kit/speech.tsx'

/** How amounts came about. */
const en = {
  step: 'Step',
  result: 'Result',
  steps: {
    tax_decision: 'Tax by rule',
    line_gross: 'Line, quantity times price',
    line_discount: 'Line discount',
    subtotal: 'Subtotal',
    order_discount: 'Discount on the total',
    order_discount_share: 'Share of the discount',
    tax: 'Tax',
    tax_share: 'Share of the tax',
    total: 'Total',
    amount_due: 'Amount due',
  } as Record<string, string>,
  noDiscount: 'No discount',
  atMost: (amount: string, base: string) => `${amount}, but no more than ${base}`,
  share: (total: string, part: string, whole: string) => `The part of ${total} that ${part} is of ${whole}`,
}
export type CalculationWords = typeof en

export const useCalculationWords = wordsHook(
  en,
  import.meta.glob<CalculationWords>('./words.*.ts', { import: 'words' }),
)
