import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { type Profile, resolveLines } from '#modules/billing/index.ts'
import type { ItemIn } from '../schema.ts'

/** An item with nothing left open, decimals as text. */
export interface Item {
  id: string
  name: string
  quantity: string
  unit_price_cents: number
  product_id: string | null
  tax_name: string | null
  tax_rate: string
}

/** Items as they are stored: a product has filled in what was missing, at its price in the subscription's currency. */
export async function resolveItems(
  ctx: Ctx,
  profile: Profile,
  currency: string,
  items: readonly ItemIn[],
  known: ReadonlySet<string> = new Set(),
): Promise<Item[]> {
  const lines = await resolveLines(ctx, profile, currency, items, known, 'items')
  return lines.map(line => ({
    id: newId(),
    name: line.name,
    quantity: String(line.quantity),
    unit_price_cents: line.unit_price_cents,
    product_id: line.product_id,
    tax_name: line.tax_name,
    tax_rate: String(line.tax_rate),
  }))
}
