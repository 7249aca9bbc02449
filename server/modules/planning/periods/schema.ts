import {
  Choice,
  DateOnly,
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
import { forecastCategories } from '#modules/deals/index.ts'

export const PeriodText = Text(20, {
  description: 'YYYY-MM, YYYY-Qn, this_month, this_quarter or next_quarter',
  examples: ['2026-Q4'],
})

export const ForecastPeriodQuery = Type.Object({
  period: Type.String({
    maxLength: 20,
    default: 'this_quarter',
    description: 'YYYY-MM, YYYY-Qn, this_month, this_quarter or next_quarter',
  }),
  owner_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Only the deals of this person' }),
  ),
  pipeline_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only deals of this pipeline' })),
})
export type ForecastPeriodQuery = Static<typeof ForecastPeriodQuery>

const cents = {
  closed_cents: Type.Integer({ description: 'Won in the period.' }),
  commit_cents: Type.Integer({ description: 'Open, expected to close in the period, committed to.' }),
  best_case_cents: Type.Integer({ description: 'Open, expected to close in the period, at best.' }),
  pipeline_cents: Type.Integer({ description: 'Open, expected to close in the period, merely there.' }),
  weighted_cents: Type.Integer({
    description: 'What is closed, and each open one by the win probability of its stage.',
  }),
}

export const ForecastDeal = NamedObject('ForecastDeal', {
  deal_id: Uuid,
  name: Type.String(),
  amount_cents: Type.Integer(),
  status: Choice(['open', 'won']),
  category: Choice(forecastCategories),
  stage: Type.String(),
  expected_close_date: Nullable(DateOnly),
})
export type ForecastDeal = Static<typeof ForecastDeal>

const submission = {
  id: Uuid,
  period: Type.String(),
  owner_id: UserId,
  submitted_by_id: Nullable(UserId),
  currency: Type.String(),
  amount_cents: Type.Integer({ description: 'What was stood for.' }),
  best_case_cents: Nullable(Type.Integer()),
  note: Nullable(Type.String()),
  closed_cents: Type.Integer(),
  commit_cents: Type.Integer(),
  best_case_open_cents: Type.Integer({ description: 'What open deals at best added up to.' }),
  pipeline_cents: Type.Integer(),
  weighted_cents: Type.Integer(),
  submitted_at: Timestamp,
}
export const ForecastSubmission = NamedObject('ForecastSubmission', submission)
export type ForecastSubmission = Static<typeof ForecastSubmission>
export const ForecastSubmissionDetail = NamedObject('ForecastSubmissionDetail', {
  ...submission,
  deals: Type.Array(ForecastDeal),
})
export type ForecastSubmissionDetail = Static<typeof ForecastSubmissionDetail>

export const PeriodForecast = NamedObject('PeriodForecast', {
  period: NamedObject('ForecastPeriod', { key: Type.String(), start: DateOnly, end: DateOnly }),
  currency: Type.String({ description: 'The reporting currency, in which all amounts are.' }),
  target_cents: Nullable(Type.Integer({ description: 'The goal for what is won in just this period.' })),
  ...cents,
  by_owner: Type.Array(
    NamedObject('OwnerForecast', {
      owner_id: Nullable(UserId),
      name: Type.String(),
      target_cents: Nullable(Type.Integer()),
      ...cents,
      submitted: Nullable(Type.Integer({ description: 'What they last submitted.' })),
    }),
  ),
  submission: Nullable(ForecastSubmission),
})
export type PeriodForecast = Static<typeof PeriodForecast>

const Stake = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, examples: [4_200_000] })

export const SubmissionIn = named(
  'ForecastSubmissionInput',
  Type.Object({
    period: PeriodText,
    amount_cents: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'What you stand for, in the reporting currency',
      examples: [4_200_000],
    }),
    best_case_cents: Type.Optional(Nullable({ ...Stake, description: 'What it may become at best' })),
    note: Type.Optional(Nullable(Text(2_000, { description: 'What it rests on, in your words' }))),
    owner_id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'Whose forecast it is: yours unless told, and only an admin tells otherwise',
      }),
    ),
  }),
)
export type SubmissionIn = Static<typeof SubmissionIn>

export const SubmissionsQuery = Type.Object({
  period: Type.Optional(PeriodText),
  owner_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Only those of this person' }),
  ),
})
export type SubmissionsQuery = Static<typeof SubmissionsQuery>

export const changeKinds = [
  'won',
  'lost',
  'slipped',
  'pulled_in',
  'added',
  'removed',
  'increased',
  'decreased',
  'recategorized',
] as const
export const SubmissionChanges = NamedObject('ForecastChanges', {
  submission_id: Uuid,
  currency: Type.String(),
  submitted_cents: Type.Integer({ description: 'Committed and closed, when it was submitted.' }),
  now_cents: Type.Integer({ description: 'Committed and closed, now.' }),
  items: Type.Array(
    NamedObject('ForecastChange', {
      deal_id: Uuid,
      name: Type.String(),
      kind: Choice(changeKinds),
      delta_cents: Type.Integer(),
    }),
  ),
})
export type SubmissionChanges = Static<typeof SubmissionChanges>

export const AccuracyQuery = Type.Object({
  periods: Type.Integer({
    minimum: 1,
    maximum: 12,
    default: 4,
    description: 'How many of the latest periods that are over',
  }),
})

export const Accuracy = NamedObject('ForecastAccuracy', {
  period: Type.String(),
  owner_id: UserId,
  name: Type.String(),
  first_cents: Type.Integer(),
  last_cents: Type.Integer(),
  actual_cents: Type.Integer(),
  error_percent: Nullable(
    Type.Number({ description: 'How far the last one was off, of what was won; null where nothing was.' }),
  ),
  bias: Choice(['over', 'under', 'none'], { description: 'Whether it promised too much or too little.' }),
})
export type Accuracy = Static<typeof Accuracy>
