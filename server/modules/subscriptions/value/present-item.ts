import type { Item } from '../reckoning/lines.ts'
import type { SubscriptionItem } from '../schema.ts'

export const presentItem = (item: Item, position: number): SubscriptionItem => ({
  ...item,
  position,
  quantity: Number(item.quantity),
  tax_rate: Number(item.tax_rate),
  discount_value: Number(item.discount_value),
})
