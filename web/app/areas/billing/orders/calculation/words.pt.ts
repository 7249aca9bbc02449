import type { CalculationWords } from './words.ts'

export const words: CalculationWords = {
  step: 'Passo',
  result: 'Resultado',
  steps: {
    tax_decision: 'Imposto conforme a regra',
    line_gross: 'Linha, quantidade vezes preço',
    line_discount: 'Desconto da linha',
    subtotal: 'Subtotal',
    order_discount: 'Desconto no total',
    order_discount_share: 'Parcela do desconto',
    tax: 'Imposto',
    tax_share: 'Parcela do imposto',
    total: 'Total',
    amount_due: 'Valor em aberto',
  },
  noDiscount: 'Sem desconto',
  atMost: (amount, base) => `${amount}, limitado a ${base}`,
  share: (total, part, whole) => `De ${total}, a parte que ${part} representa em ${whole}`,
}
