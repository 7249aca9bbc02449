import type { names as en } from './names.ts'

export const names: typeof en = {
  subscriptions: 'サブスクリプション',
  revenue: 'MRR',
  coupons: 'クーポン',
  newSubscription: '新しいサブスクリプション',
}
