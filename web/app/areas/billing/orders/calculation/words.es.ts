import type { CalculationWords } from './words.ts'

export const words: CalculationWords = {
  step: 'Paso',
  result: 'Resultado',
  steps: {
    tax_decision: 'Impuesto según la regla',
    line_gross: 'Línea, cantidad por precio',
    line_discount: 'Descuento de la línea',
    subtotal: 'Subtotal',
    order_discount: 'Descuento sobre el total',
    order_discount_share: 'Parte del descuento',
    tax: 'Impuesto',
    tax_share: 'Parte del impuesto',
    total: 'Total',
    amount_due: 'Importe pendiente',
  },
  noDiscount: 'Sin descuento',
  atMost: (amount, base) => `${amount}, con un máximo de ${base}`,
  share: (total, part, whole) => `De ${total}, la parte que ${part} representa en ${whole}`,
}
