import type { CalculationWords } from './words.ts'

export const words: CalculationWords = {
  step: '項目',
  result: '結果',
  steps: {
    tax_decision: '規則による税',
    line_gross: '明細（数量×単価）',
    line_discount: '明細の値引き',
    subtotal: '小計',
    order_discount: '合計からの値引き',
    order_discount_share: '値引きの按分',
    tax: '税',
    tax_share: '税の按分',
    total: '合計',
    amount_due: '請求残高',
  },
  noDiscount: '値引きなし',
  atMost: (amount, base) => `${amount}（上限${base}）`,
  share: (total, part, whole) => `${total}を${whole}に占める${part}の割合で按分`,
}
