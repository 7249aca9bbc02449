import type { SubscriptionSettingsWords } from './words.ts'

export const words: SubscriptionSettingsWords = {
  title: 'Suscripciones',
  about: 'Qué ocurre cuando nadie indica otra cosa.',
  changes: 'Cambios de plan, licencias o ritmo',
  up: 'Más caro',
  down: 'Más barato',
  prorations: {
    none: 'Facturado con la próxima factura',
    now: 'Facturado por días',
    next: 'Cuando termine el periodo',
  },
  pauses: 'Pausas',
  unused: 'Los días pagados y no usados',
  unusedChoices: { extend: 'se prestan cuando se reanude', credit: 'se abonan' },
}
