import type { names as en } from './names.ts'

export const names: typeof en = {
  subscriptions: 'Abonnements',
  revenue: 'MRR',
  coupons: 'Codes promo',
  newSubscription: 'Nouvel abonnement',
}
