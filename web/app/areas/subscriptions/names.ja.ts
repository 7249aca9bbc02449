import type { names as en } from './names.ts'

export const names: typeof en = {
  subscriptions: 'サブスクリプション',
  revenue: 'MRR',
  newSubscription: '新しいサブスクリプション',
}
