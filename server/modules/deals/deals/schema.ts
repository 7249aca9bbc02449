import { PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import { OwnersText } from '#kit/records/owners.ts'
import {
  Choice,
  CurrencyCode,
  DateOnly,
  FreeObject,
  NamedObject,
  Nullable,
  named,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { FilterText, SortBy, withCustomQuery } from '#modules/crm/index.ts'
import { dealStatuses, forecastCategories } from '../schema.ts'

export const amountSources = ['manual', 'lines'] as const

const dealSorts = ['created_at'] as const

/** What a deal can be worth. */
export const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, examples: [1_250_000] })

export const Deal = NamedObject('Deal', {
  id: Uuid,
  name: Type.String(),
  amount_cents: Type.Integer(),
  currency: Type.String(),
  pipeline_id: Uuid,
  stage_id: Uuid,
  stage: Type.String({ description: 'The name of the stage.' }),
  position: Type.Integer({ description: 'The place in its stage, counted from 1.' }),
  win_probability: Type.Number({ description: 'Of the stage, in percent.' }),
  weighted_cents: Type.Integer({ description: 'Amount × probability, halves rounded away from zero.' }),
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  owner_id: Nullable(UserId),
  expected_close_date: Nullable(DateOnly),
  forecast_category: Choice(forecastCategories),
  status: Choice(dealStatuses),
  lost_reason: Nullable(Type.String()),
  close_reason: Nullable(Type.Object({ id: Uuid, label: Type.String() })),
  close_note: Nullable(Type.String()),
  amount_source: Choice(amountSources),
  lines_net_cents: Nullable(Type.Integer({ description: 'What its lines come to before taxes.' })),
  custom: FreeObject,
  stage_entered_at: Timestamp,
  days_in_stage: Type.Integer(),
  last_activity_at: Type.String({
    format: 'date-time',
    description:
      'When something last happened: it was made or moved, a note, a file, a mail with its people, a task done, a meeting held.',
  }),
  is_idle: Type.Boolean({ description: 'Open, and nothing happened for the `idle_days` of its stage.' }),
  next_task: Nullable(
    Type.Object(
      { id: Uuid, title: Type.String(), due_at: Nullable(Timestamp) },
      { description: 'Open, and due first.' },
    ),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
  closed_at: Nullable(Timestamp),
})
export type Deal = Static<typeof Deal>

const name = Text(300, { minLength: 1 })
const position = Type.Integer({ minimum: 1, maximum: 2_147_483_647, examples: [1] })
const lost_reason = Nullable(Text(1_000))

const closing = {
  reason_id: Nullable({ ...Uuid, description: 'One of the reasons of `GET /settings/crm`.' }),
  close_note: Nullable(Text(2_000, { description: 'More about why it was won or lost.' })),
}

const optional = {
  amount_cents: Nullable(Amount),
  currency: CurrencyCode,
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  owner_id: Nullable(UserId),
  expected_close_date: Nullable(DateOnly),
  forecast_category: Choice(forecastCategories),
  custom: FreeObject,
  pipeline_id: Uuid,
  stage_id: Uuid,
  status: Choice(dealStatuses),
  position,
  lost_reason,
  ...closing,
}

export const DealIn = Type.Object({ name, ...Type.Partial(Type.Object(optional)).properties })
export type DealIn = Static<typeof DealIn>

export const DealPatch = named(
  'DealChanges',
  Type.Partial(Type.Object({ name, ...optional, amount_source: Choice(amountSources) })),
)
export type DealPatch = Static<typeof DealPatch>

export const DealMove = Type.Object({
  stage_id: Uuid,
  position: Type.Optional(position),
  lost_reason: Type.Optional(lost_reason),
  ...Type.Partial(Type.Object(closing)).properties,
})
export type DealMove = Static<typeof DealMove>

export const DealClosing = Type.Object({
  reason_id: Type.Optional(closing.reason_id),
  note: Type.Optional(closing.close_note),
  stage_id: Type.Optional({ ...Uuid, description: 'The first stage of that kind if left out.' }),
})
export type DealClosing = Static<typeof DealClosing>

export const DealListQuery = withCustomQuery({
  ...PageQuery.properties,
  pipeline_id: Type.Optional(Uuid),
  stage_id: Type.Optional(Uuid),
  owner_id: Type.Optional(UserId),
  contact_id: Type.Optional(Uuid),
  person_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Takes part in it, as its contact or otherwise.' }),
  ),
  company_id: Type.Optional(Uuid),
  status: Type.Optional(Choice(dealStatuses)),
  q: Type.Optional(Text(200)),
  sort: Type.Optional(SortBy(dealSorts)),
  order: Type.Optional(Choice(['asc', 'desc'])),
  pipeline: Type.Optional(Type.String({ format: 'uuid', description: 'The same as `pipeline_id`.' })),
  stage: Type.Optional(Type.String({ format: 'uuid', description: 'The same as `stage_id`.' })),
  owner: Type.Optional(OwnersText),
  filter: FilterText,
})
export type DealListQuery = Static<typeof DealListQuery>

export const HistoryEntry = NamedObject('DealMove', {
  number: Type.Integer(),
  from_pipeline_id: Nullable(Uuid),
  from_stage_id: Nullable(Uuid),
  from_stage: Nullable(Type.String()),
  from_position: Nullable(Type.Integer()),
  to_pipeline_id: Uuid,
  to_stage_id: Uuid,
  to_stage: Type.String(),
  to_position: Type.Integer(),
  to_kind: Choice(dealStatuses),
  amount_cents: Type.Integer(),
  currency: Type.String(),
  lost_reason: Nullable(Type.String()),
  moved_by_id: Nullable(UserId),
  moved_at: Timestamp,
  undo: Type.Boolean({ description: 'Whether it took the move before it back.' }),
})
export type HistoryEntry = Static<typeof HistoryEntry>

export const DealNotFound = problem(404, 'deal_not_found', 'Deal not found')

export const NoSuchStage = problem(
  409,
  'no_such_stage',
  'The pipeline has no stage for deals that end like this',
)

export const NothingToUndo = problem(
  409,
  'nothing_to_undo',
  'There is no move of the last 24 hours to take back',
)
export const UndoForOthers = problem(
  403,
  'not_allowed',
  'Only who moved the deal or an admin can take it back',
)
