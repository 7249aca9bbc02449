import type { MisbilledWords } from './words.ts'

export const words: MisbilledWords = {
  title: 'Contrôle de la facturation',
  about:
    'Périodes mal facturées avant que les changements ne soient facturés au jour près. Rien n’est corrigé automatiquement : à vous d’établir l’avoir ou la facture.',
  reason: 'Motif',
  reasons: {
    period_unbilled: 'Jours non facturés',
    tax_missing: 'Taxe manquante',
    billed_twice: 'Jours facturés deux fois',
  },
  days: 'Jours',
  invoice: 'Facture',
  amount: 'Montant',
  empty: 'Rien à corriger',
  emptyText: 'Chaque période a été facturée une fois, avec sa taxe.',
}
