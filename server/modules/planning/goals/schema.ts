import {
  Choice,
  DateOnly,
  NamedObject,
  Nullable,
  named,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'

export const goalMetrics = [
  'won_cents',
  'deals_won',
  'deals_created',
  'new_contacts',
  'emails_sent',
  'tasks_completed',
  'calls',
  'meetings',
  'invoiced_cents',
  'collected_cents',
  'net_new_mrr_cents',
] as const
export type GoalMetric = (typeof goalMetrics)[number]

export const goalPeriods = ['month', 'quarter', 'year', 'custom'] as const
export type GoalPeriod = (typeof goalPeriods)[number]
export const goalStatuses = ['upcoming', 'active', 'met', 'missed'] as const

export const Goal = NamedObject('Goal', {
  id: Uuid,
  name: Nullable(Type.String()),
  metric: Choice(goalMetrics),
  target: Type.Integer(),
  period: Choice(goalPeriods),
  start_date: DateOnly,
  end_date: DateOnly,
  user_id: Nullable(UserId),
  user_name: Nullable(Type.String()),
  current: Type.Integer(),
  percent: Type.Number({ description: 'Of the target, with one decimal.' }),
  expected_by_now: Type.Integer({ description: 'The target in proportion to the days that have passed.' }),
  pace: Choice(['ahead', 'on_track', 'behind'], {
    description: 'On track is within 5 % of what is expected by now.',
  }),
  days_left: Type.Integer({ description: 'Today included.' }),
  status: Choice(goalStatuses),
  met_at: Nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Goal = Static<typeof Goal>

const name = Nullable(Text(200, { description: 'What people call it' }))
const metric = Choice(goalMetrics, { description: 'What is counted' })
const target = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'How much of it; money in minor units of the reporting currency',
  examples: [5_000_000],
})
const period = Choice(goalPeriods, { description: 'How long it runs' })
const start_date = Type.String({
  format: 'date',
  description: 'A day in the period: it is moved to the first one. Today unless told',
  examples: ['2026-11-01'],
})
const end_date = Type.String({ format: 'date', description: 'The last day, of a custom period alone' })
const user_id = Nullable({ ...UserId, description: 'Whose it is; null: everybody’s together' })

export const GoalIn = named(
  'GoalInput',
  Type.Object({
    metric,
    target,
    ...Patch({ name, period, start_date, end_date, user_id }).properties,
  }),
)
export type GoalIn = Static<typeof GoalIn>
export const GoalPatch = named(
  'GoalPatch',
  Patch({ name, metric, target, period, start_date, end_date, user_id }),
)
export type GoalPatch = Static<typeof GoalPatch>

export const GoalQuery = Type.Object({
  status: Type.Optional(Choice(goalStatuses, { description: 'Only those that stand so' })),
  user_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Only those of this person' }),
  ),
})
export type GoalQuery = Static<typeof GoalQuery>

export const LeaderboardQuery = Type.Object({
  metric: Choice(goalMetrics, { default: 'won_cents', description: 'What people are ranked by' }),
  period: Type.String({
    maxLength: 20,
    default: 'this_month',
    description: 'this_month, last_month, this_quarter, last_quarter, this_year, YYYY-MM or YYYY-Qn',
  }),
})
export type LeaderboardQuery = Static<typeof LeaderboardQuery>

export const Leaderboard = NamedObject('Leaderboard', {
  metric: Choice(goalMetrics),
  range: NamedObject('LeaderboardRange', { from: DateOnly, to: DateOnly, timezone: Type.String() }),
  currency: Type.String(),
  rows: Type.Array(
    NamedObject('LeaderboardRow', {
      rank: Type.Integer(),
      user_id: UserId,
      name: Type.String(),
      value: Type.Integer(),
      target: Nullable(Type.Integer()),
      percent: Nullable(Type.Number()),
    }),
  ),
})
export type Leaderboard = Static<typeof Leaderboard>
