import type { names as en } from './names.ts'

export const names: typeof en = {
  subscriptions: 'Suscripciones',
  revenue: 'MRR',
  newSubscription: 'Nueva suscripción',
  coupons: 'Cupones',
}
