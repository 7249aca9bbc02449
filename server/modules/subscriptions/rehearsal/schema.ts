import {
  Cents,
  Choice,
  CurrencyCode,
  DateOnly,
  NamedObject,
  Nullable,
  type Static,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { TaxRate } from '#modules/billing/index.ts'
import { ChangePreview, ChangeSide } from '../engine/schema.ts'
import { prorations, statuses } from '../schema.ts'

const terms = {
  filter: Type.Optional(
    Nullable(
      NamedObject('PriceChangeFilter', {
        product_id: Type.Optional(
          Nullable(Type.String({ format: 'uuid', description: 'Only items of this product change.' })),
        ),
        company_ids: Type.Optional(Nullable(Type.Array(Uuid, { maxItems: 1_000 }))),
        status: Type.Optional(Nullable(Choice(statuses))),
        currency: Type.Optional(Nullable(CurrencyCode)),
      }),
    ),
  ),
  change: NamedObject('PriceChangeTerms', {
    price_percent: Type.Optional(
      Nullable(
        Type.Number({
          exclusiveMinimum: -100,
          maximum: 10_000,
          description: 'By how much of itself a price rises; below zero it falls.',
          examples: [5],
        }),
      ),
    ),
    unit_price_cents: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))),
    tax_rate: Type.Optional(Nullable(TaxRate)),
    effective_on: Type.Optional(Nullable(DateOnly)),
    proration: Type.Optional(Nullable(Choice(prorations))),
  }),
}

export const RehearseIn = NamedObject('PriceChangeInput', terms)
export type RehearseIn = Static<typeof RehearseIn>

export const ApplyIn = Type.Object({
  ...terms,
  expected_hash: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'The hash of the rehearsal that was agreed to.',
  }),
})
export type ApplyIn = Static<typeof ApplyIn>

export const Rehearsal = NamedObject('PriceChangeRehearsal', {
  subscriptions: Type.Integer(),
  documents: Type.Integer(),
  charged_cents: Cents,
  mrr_delta_cents: Cents,
  currency: Type.String({ description: 'The reporting currency: the sums are in it' }),
  sample: Type.Array(
    NamedObject('RehearsedSubscription', {
      subscription_id: Uuid,
      customer_name: Nullable(Type.String()),
      currency: Type.String(),
      before: ChangeSide,
      after: ChangeSide,
      documents: ChangePreview.properties.documents,
    }),
  ),
  hash: Type.String(),
})
export type Rehearsal = Static<typeof Rehearsal>
