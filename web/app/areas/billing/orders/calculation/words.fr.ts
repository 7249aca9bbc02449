import type { CalculationWords } from './words.ts'

export const words: CalculationWords = {
  step: 'Étape',
  result: 'Résultat',
  steps: {
    tax_decision: 'Taxe selon la règle',
    line_gross: 'Ligne, quantité fois prix',
    line_discount: 'Remise de ligne',
    subtotal: 'Sous-total',
    order_discount: 'Remise sur le total',
    order_discount_share: 'Part de la remise',
    tax: 'Taxe',
    tax_share: 'Part de la taxe',
    total: 'Total',
    amount_due: 'Reste à payer',
  },
  noDiscount: 'Aucune remise',
  atMost: (amount, base) => `${amount}, dans la limite de ${base}`,
  share: (total, part, whole) => `Sur ${total}, la part que ${part} représente dans ${whole}`,
}
