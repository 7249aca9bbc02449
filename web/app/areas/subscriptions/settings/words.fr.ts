import type { SubscriptionSettingsWords } from './words.ts'

export const words: SubscriptionSettingsWords = {
  title: 'Abonnements',
  about: 'Ce qui se passe quand rien d’autre n’est précisé.',
  changes: 'Changements de formule, de places ou de rythme',
  up: 'Plus cher',
  down: 'Moins cher',
  prorations: {
    none: 'Facturé avec la prochaine facture',
    now: 'Facturé au jour près',
    next: 'À la fin de la période',
  },
  pauses: 'Pauses',
  unused: 'Les jours payés et non utilisés',
  unusedChoices: { extend: 'sont rendus à la reprise', credit: 'donnent lieu à un avoir' },
}
