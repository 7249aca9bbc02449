import { problem } from '#kit/problem.ts'
import {
  Choice,
  CurrencyCode,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { ExemptionReason, Supply, TaxClass } from '../tax/categories.ts'

export const billingIntervals = ['one_time', 'month', 'quarter', 'year'] as const
export const BillingInterval = Choice(billingIntervals)
export type BillingInterval = (typeof billingIntervals)[number]

export const Price = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, examples: [12_900] })
export const TaxRate = Type.Number({ minimum: 0, maximum: 999, examples: [19] })
const Prices = Type.Record(Type.String(), Price, {
  description: 'Prices in further currencies, by code.',
  examples: [{ EUR: 11_900 }],
})

const fields = {
  name: Text(300, { minLength: 1 }),
  sku: Nullable(Text(100)),
  description: Nullable(Text(5_000)),
  unit: Nullable(Text(50)),
  unit_price_cents: Price,
  currency: CurrencyCode,
  prices: Prices,
  billing_interval: BillingInterval,
  tax_name: Nullable(Text(50)),
  tax_rate: TaxRate,
  tax_class: Nullable(TaxClass),
  supply: Nullable(Supply),
  exemption_reason: Nullable(ExemptionReason),
}
const { name, ...rest } = fields

export const ProductCreate = Type.Object({ name, ...Type.Partial(Type.Object(rest)).properties })
export type ProductCreate = Static<typeof ProductCreate>

export const ProductPatch = Type.Object({
  ...Type.Partial(Type.Object(fields)).properties,
  archived: Type.Optional(Type.Boolean({ description: 'false brings an archived product back.' })),
})
export type ProductPatch = Static<typeof ProductPatch>

export const Product = NamedObject('Product', {
  id: Uuid,
  ...fields,
  archived_at: Nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Product = Static<typeof Product>

export const ProductQuery = Type.Object({
  q: Type.Optional(Text(200)),
  include_archived: Type.Boolean({ default: false }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
})
export type ProductQuery = Static<typeof ProductQuery>

export const ProductNotFound = problem(404, 'product_not_found', 'Product not found')
