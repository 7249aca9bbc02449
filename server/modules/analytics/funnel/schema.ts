import { problem } from '#kit/problem.ts'
import { Choice, DateOnly, NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { head, ofOwner, Rate, span } from '../shared/schema.ts'

export const UnknownStep = problem(
  400,
  'unknown_step',
  (step: string) => say`Unknown step '${{ step }}'`,
  'deal.sung',
)
export const StepsOutOfBounds = problem(400, 'bad_steps', 'steps must be 2 to 8 events')

export const breakdowns = ['source', 'country', 'owner_id'] as const
export type Breakdown = (typeof breakdowns)[number]

export const FunnelQuery = Type.Object({
  ...span,
  ...ofOwner,
  steps: Type.String({
    maxLength: 600,
    default: 'contact.created,deal.created,deal.won',
    description: 'Two to eight events in their order, with commas between them',
  }),
  window_days: Type.Integer({
    minimum: 1,
    maximum: 365,
    default: 30,
    description: 'How long after the first step the last one may come',
  }),
  breakdown: Type.Optional(Choice(breakdowns, { description: 'Also for each value of this field' })),
})
export type FunnelQuery = Static<typeof FunnelQuery>

const FunnelStep = NamedObject('FunnelStep', {
  event: Type.String(),
  contacts: Type.Integer(),
  conversion: Rate,
  step_conversion: Rate,
  dropped: Type.Integer({ description: 'Those who came to the step before and not to this one.' }),
  median_seconds: Nullable(Type.Number({ description: 'Since the step before.' })),
})
export type FunnelStep = Static<typeof FunnelStep>

export const Funnel = NamedObject('Funnel', {
  ...head,
  window_days: Type.Integer(),
  steps: Type.Array(FunnelStep),
  breakdown: Type.Array(
    NamedObject('FunnelBreakdown', { value: Nullable(Type.String()), steps: Type.Array(FunnelStep) }),
  ),
})
export type Funnel = Static<typeof Funnel>

export const CohortsQuery = Type.Object({
  ...span,
  ...ofOwner,
  start: Type.String({
    maxLength: 80,
    default: 'contact.created',
    description: 'The event that puts a contact into a cohort',
  }),
  return: Type.String({
    maxLength: 80,
    default: 'deal.won',
    description: 'The event that is looked for behind it',
  }),
  grain: Choice(['week', 'month'], { default: 'month', description: 'How long a period is' }),
  periods: Type.Integer({
    minimum: 1,
    maximum: 24,
    default: 12,
    description: 'How many periods are looked at',
  }),
})
export type CohortsQuery = Static<typeof CohortsQuery>

export const Cohorts = NamedObject('Cohorts', {
  ...head,
  start: Type.String(),
  return: Type.String(),
  grain: Choice(['week', 'month']),
  cohorts: Type.Array(
    NamedObject('Cohort', {
      cohort: DateOnly,
      size: Type.Integer(),
      periods: Type.Array(
        NamedObject('CohortPeriod', { n: Type.Integer(), contacts: Type.Integer(), percent: Rate }),
      ),
    }),
  ),
})
export type Cohorts = Static<typeof Cohorts>
