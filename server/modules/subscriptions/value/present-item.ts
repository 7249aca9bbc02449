import { presentTraits } from '#modules/billing/index.ts'
import type { Item } from '../amounts/lines.ts'
import type { SubscriptionItem } from '../schema.ts'

export const presentItem = (
  { tax_decision, tax_asked: _asked, ...item }: Item,
  position: number,
  locale?: string,
): SubscriptionItem => ({
  ...item,
  ...presentTraits({ ...item, tax_decision }, locale),
  position,
  quantity: Number(item.quantity),
  tax_rate: Number(item.tax_rate),
  discount_value: Number(item.discount_value),
})
