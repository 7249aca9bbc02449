import { isOneIn } from '../../../kit/plural.ts'
import { wordsHook } from '../../../kit/speech.tsx'

const isOne = isOneIn('en')

const en = {
  coupons: 'Coupons',
  newCoupon: 'New coupon',
  editCoupon: 'Edit coupon',
  createCoupon: 'Create coupon',
  empty: 'No coupons yet',
  emptyText: 'A code that lowers the invoices of a subscription: once, for a few of them, or for good.',
  code: 'Code',
  codeHint: 'Letters, digits, - and _',
  name: 'Name',
  nameHint: 'Leave empty to use the code',
  discount: 'Discount',
  kind: 'Kind',
  kinds: { percent: 'Percent', amount: 'Amount' },
  percent: 'Percent',
  amountIn: (currency: string) => `Amount in ${currency}`,
  currency: 'Currency',
  duration: 'Lowers',
  durations: { once: 'One invoice', repeating: 'Several invoices', forever: 'Every invoice' },
  invoices: (count: number) => (isOne(count) ? '1 invoice' : `${count} invoices`),
  periods: 'How many invoices',
  products: 'Only for these products',
  productsHint: 'Leave empty for all items',
  redeemed: 'Redeemed',
  redeemedOf: (count: number, most: number) => `${count} of ${most}`,
  most: 'At most, redemptions',
  unlimited: 'Leave empty for no limit',
  redeemBy: 'Can be redeemed until',
  status: 'Status',
  active: 'Active',
  inactive: 'Inactive',
  deactivate: 'Deactivate',
  activate: 'Activate',
  deactivated: (code: string) => `${code} can no longer be redeemed. Existing discounts continue.`,
}
export type CouponWords = typeof en

export const useCouponWords = wordsHook(
  en,
  import.meta.glob<CouponWords>('./words.*.ts', { import: 'words' }),
)
