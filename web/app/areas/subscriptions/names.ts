import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: {
    area: 'Recurring revenue',
    subscriptions: 'Subscriptions',
    revenue: 'MRR',
    newSubscription: 'New subscription',
  },
  de: {
    area: 'Wiederkehrender Umsatz',
    subscriptions: 'Abonnements',
    revenue: 'MRR',
    newSubscription: 'Neues Abonnement',
  },
}
export const useSubscriptionNames = namesHook(names)
