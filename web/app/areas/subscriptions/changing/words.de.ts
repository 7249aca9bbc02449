import { isOneIn } from '../../../kit/plural.ts'
import type { ChangingWords } from './words.ts'

const isOne = isOneIn('de')

export const words: ChangingWords = {
  creditLeft: 'Mindert offene Rechnungen oder bleibt als Guthaben',
  onItsDay: date => `Am ${date}, nach heutigem Stand`,
  net: 'Berechnet abzüglich gutgeschrieben',
  noNextInvoices: 'Es folgt keine Rechnung.',
  mrrFromTo: (before, after) => `${before} → ${after}`,
  takesEffect: 'Wirksam',
  takesEffects: {
    now: 'Sofort, taggenau abgerechnet',
    none: 'Sofort, abgerechnet mit der nächsten Rechnung',
    next: 'Zum Ende des Zeitraums',
  },
  effectiveOnHint: 'Leer: heute',
  count: 'Intervalle je Rechnung',
  coupon: 'Gutschein',
  onDay: 'An einem Tag',
  endsOn: 'Endet am',
  showAll: 'Alle anzeigen',
  company: 'Firma',
  discounted: (discount, left) =>
    left === null
      ? `${discount} Rabatt`
      : isOne(left)
        ? `${discount} Rabatt auf die nächste Rechnung`
        : `${discount} Rabatt auf die nächsten ${left} Rechnungen`,
}
