import type { SubscriptionSettingsWords } from './words.ts'

export const words: SubscriptionSettingsWords = {
  title: 'Abonnements',
  about: 'Was geschieht, wo niemand etwas anderes sagt.',
  changes: 'Änderungen von Plan, Plätzen oder Rhythmus',
  up: 'Wird teurer',
  down: 'Wird günstiger',
  prorations: {
    none: 'Abgerechnet mit der nächsten Rechnung',
    now: 'Taggenau abgerechnet',
    next: 'Zum Ende des Zeitraums',
  },
  pauses: 'Pausen',
  unused: 'Bezahlte, nicht genutzte Tage',
  unusedChoices: { extend: 'werden danach nachgeholt', credit: 'werden gutgeschrieben' },
}
