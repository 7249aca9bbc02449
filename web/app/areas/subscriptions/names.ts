import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  subscriptions: 'Subscriptions',
  revenue: 'MRR',
  coupons: 'Coupons',
  newSubscription: 'New subscription',
}
export const useSubscriptionNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
