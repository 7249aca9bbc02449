import type { names as en } from './names.ts'

export const names: typeof en = {
  area: 'Wiederkehrender Umsatz',
  subscriptions: 'Abonnements',
  revenue: 'MRR',
  newSubscription: 'Neues Abonnement',
}
