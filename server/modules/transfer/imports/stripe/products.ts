import { createProduct, fromStripeAmount, type ProductCreate, patchProduct } from '#modules/billing/index.ts'
import { type Incoming, type Kind, oneByOne } from '../import-context.ts'
import { findPlace } from '../work-queries.ts'
import type { StripePrice, StripeProduct } from './shapes.ts'

/** What a product costs at one rhythm: here that is a product of its own. */
interface PricedProduct {
  /** Null: there is no price that a product here could have, and why. */
  values: Omit<ProductCreate, 'currency' | 'unit_price_cents' | 'prices'> | null
  why: string
  /** Minor units by currency, and which of them is the product's own. */
  amounts: Record<string, number>
  mainCurrency: string | null
  isArchived: boolean
  priceIds: string[]
}

const unpriced = { values: null, amounts: {}, mainCurrency: null, isArchived: false, priceIds: [] }

type Rhythm = NonNullable<ProductCreate['billing_interval']>

/** Null for what no product here can be: every second week, by use. */
function rhythmOf({ interval, count, isMetered }: StripePrice): Rhythm | null {
  if (isMetered) return null
  if (interval === null) return 'one_time'
  if (interval === 'month' && (count === 1 || count === 3)) return count === 1 ? 'month' : 'quarter'
  if (interval === 'month' && count === 12) return 'year'
  return interval === 'year' && count === 1 ? 'year' : null
}

export function withPrices(
  items: readonly { foreignId: string; data: StripeProduct }[],
  prices: readonly StripePrice[],
): Incoming<PricedProduct>[] {
  return items.flatMap(({ foreignId, data }) => {
    const own = prices.filter(({ product, amount }) => product === foreignId && amount !== null)
    const byRhythm = Map.groupBy(own, rhythmOf)
    byRhythm.delete(null)
    if (byRhythm.size === 0) {
      const why =
        own.length === 0 ? 'It has no fixed price' : 'None of its prices recurs as products here can'
      return [{ foreignId, data: { ...unpriced, why } }]
    }
    return [...byRhythm].map(([rhythm, same]) => ({
      foreignId: `${foreignId}/${rhythm}`,
      data: priceProduct(data, rhythm!, same),
    }))
  })
}

/** One price a currency: the product's default, else the newest that is still on offer. */
function priceProduct(product: StripeProduct, rhythm: Rhythm, all: readonly StripePrice[]): PricedProduct {
  const rank = ({ id, isActive }: StripePrice) => (id === product.defaultPrice ? 0 : isActive ? 1 : 2)
  const amounts: Record<string, number> = {}
  for (const price of all.toSorted((a, b) => rank(a) - rank(b))) {
    const cents = fromStripeAmount(price.amount!, price.currency)
    if (cents !== null && cents >= 0) amounts[price.currency] ??= cents
  }
  const priceIds = all.map(({ id }) => id)
  const isWhole = Object.keys(amounts).length > 0
  return {
    values: isWhole
      ? {
          name: product.name.slice(0, 300) || 'Product',
          description: product.description?.slice(0, 5_000) ?? null,
          unit: product.unit?.slice(0, 50) ?? null,
          billing_interval: rhythm,
        }
      : null,
    why: isWhole ? '' : 'Its price is no whole amount',
    amounts,
    mainCurrency: all.find(({ id }) => id === product.defaultPrice)?.currency ?? null,
    isArchived: !(product.isActive && all.some(({ isActive }) => isActive)),
    priceIds,
  }
}

/** In its own currency, else in the organization's where it has a price in that. */
function pricesOf({ amounts, mainCurrency }: PricedProduct, usual: string) {
  const currencies = Object.keys(amounts)
  const currency = [mainCurrency, usual].find(one => one && one in amounts) ?? currencies[0]!
  const { [currency]: unit_price_cents, ...prices } = amounts
  return { currency, unit_price_cents: unit_price_cents!, prices }
}

export const products: Kind<PricedProduct> = {
  entity: 'products',
  async bring(scene, fresh) {
    const { currency: usual } = await findPlace(scene.told.db)
    return oneByOne(scene, fresh, async ({ data, knownId }) => {
      if (!data.values) return { what: 'left', why: data.why }
      const values = { ...data.values, ...pricesOf(data, usual) }
      const id = knownId ?? (await createProduct(scene.quiet, values)).id
      if (knownId || data.isArchived) {
        await patchProduct(scene.quiet, id, { ...(knownId ? values : {}), archived: data.isArchived })
      }
      for (const foreignId of data.priceIds) scene.aliases.push({ kind: 'prices', foreignId, recordId: id })
      return { what: knownId ? 'update' : 'create', id }
    })
  },
}
