import { isOneIn } from '../../../kit/plural.ts'
import type { ChangingWords } from './words.ts'

const isOne = isOneIn('fr')

export const words: ChangingWords = {
  creditLeft: 'Déduit de factures ouvertes ou conservé comme avoir',
  onItsDay: date => `Le ${date}, en l’état actuel`,
  net: 'Facturé moins crédité',
  noNextInvoices: 'Aucune facture ne suivra.',
  mrrFromTo: (before, after) => `${before} → ${after}`,
  takesEffect: 'Prise d’effet',
  takesEffects: {
    now: 'Maintenant, facturé au jour près',
    none: 'Maintenant, facturé avec la prochaine facture',
    next: 'À la fin de la période',
  },
  effectiveOnHint: 'Vide : aujourd’hui',
  count: 'Intervalles par facture',
  coupon: 'Code promo',
  onDay: 'Un jour précis',
  endsOn: 'Prend fin le',
  showAll: 'Tout afficher',
  company: 'Entreprise',
  discounted: (discount, left) =>
    left === null
      ? `${discount} de remise`
      : isOne(left)
        ? `${discount} de remise sur la prochaine facture`
        : `${discount} de remise sur les ${left} prochaines factures`,
}
