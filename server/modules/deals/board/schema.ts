import { problem } from '#kit/problem.ts'
import { OwnersText } from '#kit/records/owners.ts'
import {
  Cents,
  Choice,
  NamedObject,
  Nullable,
  named,
  type Static,
  Text,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { FilterText } from '#modules/crm/index.ts'
import { Deal } from '../deals/schema.ts'
import { dealStatuses } from '../schema.ts'

export const StageNotFound = problem(404, 'stage_not_found', 'Stage not found')

/** Which deals of a pipeline are meant. */
const narrowing = {
  owner: Type.Optional(OwnersText),
  filter: FilterText,
  q: Type.Optional(Text(200, { description: 'Words of the deal.' })),
  idle: Type.Optional(
    Type.Boolean({ description: 'Only deals in which nothing happens, or only the others.' }),
  ),
  closed_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      default: 30,
      description: 'Of won and lost deals: those closed within so many days.',
    }),
  ),
}

export const BoardQuery = Type.Object({
  pipeline_id: Type.Optional(Text(100, { description: 'The default pipeline if left out.' })),
  ...narrowing,
})
export type BoardQuery = Static<typeof BoardQuery>

export const ColumnQuery = Type.Object({
  cursor: Type.Optional(Text(200, { description: 'The `next_cursor` of what was read before.' })),
  ...narrowing,
})
export type ColumnQuery = Static<typeof ColumnQuery>

const DealCard = NamedObject('DealCard', {
  ...Deal.properties,
  contact_name: Nullable(Type.String()),
  company_name: Nullable(Type.String()),
  owner: Nullable(Type.Object({ id: UserId, name: Type.String() })),
})
export type DealCard = Static<typeof DealCard>

export const DealColumnPage = named(
  'DealColumnPage',
  Type.Object({
    deals: Type.Array(DealCard, { description: 'At most 50.' }),
    next_cursor: Nullable(
      Type.String({ description: 'For the deals below these; null where there are none.' }),
    ),
  }),
)
export type DealColumnPage = Static<typeof DealColumnPage>

const DealColumn = NamedObject('DealColumn', {
  stage: Type.Object({
    id: Uuid,
    name: Type.String(),
    kind: Choice(dealStatuses),
    position: Type.Integer(),
    win_probability: Type.Number(),
    idle_days: Nullable(Type.Integer()),
  }),
  count: Type.Integer({ description: 'Of the whole column, however many are in `deals`.' }),
  sums: Type.Array(
    Type.Object({
      currency: Type.String(),
      count: Type.Integer(),
      amount_cents: Cents,
      weighted_cents: Cents,
    }),
  ),
  amount_cents: Type.Integer({ description: 'In the reporting currency.' }),
  weighted_cents: Type.Integer({ description: 'In the reporting currency.' }),
  ...DealColumnPage.properties,
})
export type DealColumn = Static<typeof DealColumn>

export const DealBoard = NamedObject('DealBoard', {
  pipeline: Type.Object({ id: Uuid, name: Type.String() }),
  currency: Type.String({ description: 'The reporting currency.' }),
  columns: Type.Array(DealColumn, { description: 'Every stage, in the order of the pipeline.' }),
})
export type DealBoard = Static<typeof DealBoard>
