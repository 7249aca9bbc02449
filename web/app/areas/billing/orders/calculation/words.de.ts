import type { CalculationWords } from './words.ts'

export const words: CalculationWords = {
  step: 'Schritt',
  result: 'Ergebnis',
  steps: {
    tax_decision: 'Steuer nach Regel',
    line_gross: 'Position, Menge mal Preis',
    line_discount: 'Rabatt der Position',
    subtotal: 'Zwischensumme',
    order_discount: 'Rabatt auf alles',
    order_discount_share: 'Anteil am Rabatt',
    tax: 'Steuer',
    tax_share: 'Anteil an der Steuer',
    total: 'Gesamt',
    amount_due: 'Offener Betrag',
  },
  noDiscount: 'Kein Rabatt',
  atMost: (amount, base) => `${amount}, höchstens aber ${base}`,
  share: (total, part, whole) => `Von ${total} der Teil, den ${part} an ${whole} hat`,
}
