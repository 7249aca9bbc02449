import type { names as en } from './names.ts'

export const names: typeof en = {
  subscriptions: 'Assinaturas',
  revenue: 'MRR',
  newSubscription: 'Nova assinatura',
  coupons: 'Cupons',
}
