import type { MisbilledWords } from './words.ts'

export const words: MisbilledWords = {
  title: 'Revisión de la facturación',
  about:
    'Periodos mal facturados antes de que los cambios se facturaran al día. Nada se corrige solo: abone o facture lo que encuentre.',
  reason: 'Motivo',
  reasons: {
    period_unbilled: 'Días sin facturar',
    tax_missing: 'Falta el impuesto',
    billed_twice: 'Días facturados dos veces',
  },
  days: 'Días',
  invoice: 'Factura',
  amount: 'Importe',
  empty: 'Nada que corregir',
  emptyText: 'Cada periodo se facturó una vez, con su impuesto.',
}
