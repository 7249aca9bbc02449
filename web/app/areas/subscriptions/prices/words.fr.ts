import { isOneIn } from '../../../kit/plural.ts'
import type { PriceWords } from './words.ts'

const isOne = isOneIn('fr')

export const words: PriceWords = {
  title: 'Changer les prix',
  about:
    'Augmente ou baisse le prix de nombreux abonnements à la fois. Vous voyez le résultat avant que rien ne se passe.',
  product: 'Produit',
  everyItem: 'Tous les articles',
  status: 'Statut',
  everyStatus: 'Tous ceux en cours',
  kind: 'Nouveau prix',
  kinds: { percent: 'D’un pourcentage', price: 'Un prix fixe', tax: 'Seulement la taxe' },
  percent: 'Pourcentage',
  percentHint: '5 augmente, -5 baisse',
  priceIn: currency => `Prix en ${currency}`,
  currency: 'Devise',
  taxRate: 'Taux de taxe en %',
  taxHint: 'Vide : inchangé',
  rehearse: 'Montrer le résultat',
  subscriptions: 'Abonnements',
  documents: 'Factures et avoirs',
  charged: 'Facturé moins crédité',
  mrrDelta: 'Évolution du MRR',
  nothing: 'Aucun abonnement ne changerait.',
  sample: 'Les premiers d’entre eux',
  customer: 'Client',
  before: 'MRR actuel',
  after: 'MRR ensuite',
  apply: count => (isOne(count) ? `Changer ${count} abonnement` : `Changer ${count} abonnements`),
  progress: share => `Déjà changés : ${share}`,
  changed: count =>
    isOne(count) ? `${count} abonnement a été changé.` : `${count} abonnements ont été changés.`,
  leftAlone: 'Restés inchangés',
}
