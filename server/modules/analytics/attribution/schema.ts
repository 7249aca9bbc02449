import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { head, ofOwner, ofPipeline, Rate, span } from '../shared/schema.ts'
import { models } from './models.ts'

export const UnknownModel = problem(
  400,
  'unknown_model',
  (model: string) => say`Unknown model '${{ model }}'`,
  'magic',
)

export const groupings = ['channel', 'source', 'campaign', 'sequence'] as const
export type Grouping = (typeof groupings)[number]

const looking = {
  lookback_days: Type.Integer({
    minimum: 1,
    maximum: 365,
    default: 90,
    description: 'How long before the win a touch may lie',
  }),
  half_life_days: Type.Integer({
    minimum: 1,
    maximum: 90,
    default: 7,
    description: 'For time_decay: after how many days a touch weighs half',
  }),
}

export const AttributionQuery = Type.Object({
  ...span,
  ...ofOwner,
  ...ofPipeline,
  model: Type.String({
    maxLength: 40,
    default: 'linear',
    description: 'first, last, last_non_direct, linear, u_shaped or time_decay',
  }),
  by: Choice(groupings, { default: 'channel', description: 'What the credits are added up by' }),
  ...looking,
})
export type AttributionQuery = Static<typeof AttributionQuery>

const Sum = NamedObject('AttributionSum', { deals: Type.Integer(), cents: Type.Integer() })

export const Attribution = NamedObject('Attribution', {
  ...head,
  model: Choice(models),
  by: Choice(groupings),
  conversions: Sum,
  unattributed: Sum,
  credits: Type.Array(
    NamedObject('AttributionCredit', {
      key: Type.String(),
      label: Type.String(),
      touches: Type.Integer(),
      deals: Type.Number({ description: 'Parts of deals, with four decimals.' }),
      cents: Type.Integer(),
      share: Rate,
    }),
  ),
})
export type Attribution = Static<typeof Attribution>

export const DealAttributionQuery = Type.Object(looking)
export type DealAttributionQuery = Static<typeof DealAttributionQuery>

const perModel = Type.Object(
  Object.fromEntries(models.map(model => [model, Type.Integer()])) as {
    [M in (typeof models)[number]]: ReturnType<typeof Type.Integer>
  },
)

export const DealAttribution = NamedObject('DealAttribution', {
  deal_id: Uuid,
  name: Type.String(),
  status: Type.String(),
  currency: Type.String(),
  cents: Type.Integer({ description: 'What the deal is worth, in the reporting currency.' }),
  unattributed_cents: Type.Integer({ description: 'All of it where nobody touched anything, else nothing.' }),
  until: Timestamp,
  touches: Type.Array(
    NamedObject('AttributionTouch', {
      at: Timestamp,
      type: Type.String(),
      channel: Type.String(),
      source: Nullable(Type.String()),
      campaign: Nullable(Type.String()),
      campaign_id: Nullable(Uuid),
      sequence_id: Nullable(Uuid),
      cents: perModel,
    }),
  ),
})
export type DealAttribution = Static<typeof DealAttribution>

export const BackfillIn = Type.Object({
  from: Type.Optional(
    Type.String({ format: 'date', description: 'Only what happened since that day; all of it unless told' }),
  ),
})
export const BackfillStarted = NamedObject('AttributionBackfillStarted', {
  id: Uuid,
  status: Choice(['running']),
})
export const Backfill = NamedObject('AttributionBackfill', {
  id: Nullable(Uuid),
  status: Choice(['idle', 'running', 'done', 'failed']),
  touches: Type.Integer({ description: 'How many there were when it was done.' }),
  finished_at: Nullable(Timestamp),
})
export type Backfill = Static<typeof Backfill>
