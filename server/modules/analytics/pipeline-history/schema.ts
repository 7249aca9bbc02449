import { problem } from '#kit/problem.ts'
import { Choice, DateOnly, NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { GrainChoice, head, ofOwner, ofPipeline, span } from '../shared/schema.ts'

export const groupings = ['stage', 'owner', 'category'] as const
export type Grouping = (typeof groupings)[number]

export const PipelineHistoryQuery = Type.Object({
  ...span,
  ...ofOwner,
  ...ofPipeline,
  grain: GrainChoice(['day', 'week', 'month'], 'day'),
  group: Choice(groupings, { default: 'stage', description: 'What each point is divided by' }),
  omitted: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'False leaves out the deals that are omitted from the forecast, as the open pipeline does',
    }),
  ),
  as_of: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Answers as it would have at that moment, whatever was changed or deleted since',
    }),
  ),
})
export type PipelineHistoryQuery = Static<typeof PipelineHistoryQuery>

const worth = { deals: Type.Integer(), cents: Type.Integer(), weighted_cents: Type.Integer() }

export const sources = ['snapshot', 'history', 'live'] as const
export const PipelinePoint = NamedObject('PipelinePoint', {
  date: DateOnly,
  source: Choice(sources, {
    description: 'From that day’s snapshot, replayed from the log of the deals, or the deals as they are.',
  }),
  ...worth,
  groups: Type.Array(
    NamedObject('PipelineGroup', {
      key: Nullable(Type.String()),
      label: Type.String(),
      ...worth,
    }),
  ),
})
export type PipelinePoint = Static<typeof PipelinePoint>

export const PipelineChanges = NamedObject('PipelineChanges', {
  opening_cents: Type.Integer(),
  created_cents: Type.Integer(),
  reopened_cents: Type.Integer(),
  increased_cents: Type.Integer(),
  decreased_cents: Type.Integer(),
  won_cents: Type.Integer(),
  lost_cents: Type.Integer(),
  deleted_cents: Type.Integer(),
  closing_cents: Type.Integer(),
})
export type PipelineChanges = Static<typeof PipelineChanges>

export const PipelineHistory = NamedObject('PipelineHistory', {
  ...head,
  grain: Type.String(),
  group: Choice(groupings),
  as_of: Nullable(Timestamp),
  points: Type.Array(PipelinePoint),
  changes: PipelineChanges,
})
export type PipelineHistory = Static<typeof PipelineHistory>

export const SnapshotTaken = NamedObject('PipelineSnapshot', {
  date: DateOnly,
  deals: Type.Integer(),
  cents: Type.Integer(),
  created: Type.Boolean({ description: 'False when it replaced an earlier one of the same day.' }),
})
export type SnapshotTaken = Static<typeof SnapshotTaken>

const DealThen = NamedObject('PipelineDealThen', {
  stage_id: Uuid,
  owner_id: Nullable(Type.Integer()),
  category: Type.String(),
  amount_cents: Type.Integer(),
  currency: Type.String(),
  weighted_cents: Type.Integer(),
})

export const Verification = NamedObject('PipelineVerification', {
  snapshots: Type.Integer({ description: 'How many were replayed.' }),
  agrees: Type.Boolean(),
  disagreement: Nullable(
    NamedObject('PipelineDisagreement', {
      date: DateOnly,
      deal_id: Uuid,
      name: Type.String(),
      snapshot: Nullable(DealThen),
      replayed: Nullable(DealThen),
    }),
  ),
})
export type Verification = Static<typeof Verification>

export const AsOfAhead = problem(400, 'as_of_ahead', 'as_of must not be in the future')
