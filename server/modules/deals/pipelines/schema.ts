import { Choice, NamedObject, Nullable, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { dealStatuses } from '../schema.ts'

export const MOST_STAGES = 50

const Percent = Type.Number({ minimum: 0, maximum: 100, examples: [25] })

export const Stage = NamedObject('Stage', {
  id: Uuid,
  name: Type.String(),
  position: Type.Integer(),
  win_probability: Type.Number({ description: 'In percent.', examples: [25] }),
  kind: Choice(dealStatuses),
  required_fields: Type.Array(Type.String()),
  idle_days: Nullable(Type.Integer()),
  guidance: Nullable(Type.String()),
  deal_count: Type.Integer(),
})
export type Stage = Static<typeof Stage>

export const Pipeline = NamedObject('Pipeline', {
  id: Uuid,
  name: Type.String(),
  is_default: Type.Boolean(),
  stages: Type.Array(Stage),
  quote_accepted_stage_id: Nullable(Uuid),
  quote_declined_stage_id: Nullable(Uuid),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Pipeline = Static<typeof Pipeline>

const stageIn = {
  name: Text(100, { minLength: 1 }),
  position: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  win_probability: Percent,
  kind: Choice(dealStatuses),
  required_fields: Type.Array(Text(100, { examples: ['amount_cents'] }), {
    maxItems: 50,
    description:
      'What a deal must have before somebody moves it here: `amount_cents` (above 0), `expected_close_date`, ' +
      '`contact_id`, `company_id`, `owner_id`, `lines`, `next_task`, `custom.<key>`.',
  }),
  idle_days: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description: 'After so many days without anything happening, a deal in it is idle.',
    }),
  ),
  guidance: Nullable(Text(2_000, { description: 'What to do while a deal is here.' })),
}
const name = Text(200, { minLength: 1 })

export const PipelineIn = Type.Object({
  name,
  stages: Type.Optional(
    Type.Array(Type.Object({ ...Type.Partial(Type.Object(stageIn)).properties, name: stageIn.name }), {
      minItems: 1,
      maxItems: MOST_STAGES,
    }),
  ),
})
export type PipelineIn = Static<typeof PipelineIn>

export const StagePatch = Type.Partial(Type.Object({ id: Uuid, ...stageIn }))
export type StagePatch = Static<typeof StagePatch>

const AnsweredStage = Type.String({
  format: 'uuid',
  description: 'Where an open deal goes when the customer answers its quote so; null: it stays.',
})

export const PipelinePatch = Type.Partial(
  Type.Object({
    name,
    is_default: Type.Boolean(),
    stages: Type.Array(StagePatch, { minItems: 1, maxItems: MOST_STAGES }),
    move_to: Uuid,
    quote_accepted_stage_id: Nullable(AnsweredStage),
    quote_declined_stage_id: Nullable(AnsweredStage),
  }),
)
export type PipelinePatch = Static<typeof PipelinePatch>
