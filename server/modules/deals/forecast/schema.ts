import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Type, UserId, Uuid } from '#kit/schema.ts'
import { dealStatuses } from '../schema.ts'

const sums = {
  deals: Type.Integer(),
  total_cents: Type.Integer(),
  weighted_cents: Type.Integer(),
}
const Sums = NamedObject('ForecastSums', sums)

export const ForecastQuery = Type.Object({
  pipeline_id: Type.Optional(Uuid),
  owner_id: Type.Optional(UserId),
})
export type ForecastQuery = Static<typeof ForecastQuery>

export const Forecast = NamedObject('Forecast', {
  currency: Type.String({ description: 'The reporting currency, in which all amounts are.' }),
  ...sums,
  open: Sums,
  won: Sums,
  by_stage: Type.Array(
    NamedObject('ForecastStage', {
      stage_id: Uuid,
      stage: Type.String(),
      pipeline_id: Uuid,
      kind: Choice(dealStatuses),
      win_probability: Type.Number(),
      ...sums,
    }),
  ),
  by_category: NamedObject('ForecastCategories', {
    commit: Sums,
    best_case: Sums,
    pipeline: Sums,
    omitted: Sums,
  }),
  by_month: Type.Array(
    NamedObject('ForecastMonth', { month: Nullable(Type.String({ pattern: '^\\d{4,}-\\d{2}$' })), ...sums }),
  ),
})
export type Forecast = Static<typeof Forecast>

export const ForecastTooLarge = problem(
  409,
  'forecast_too_large',
  'The deals add up to more than can be written exactly: ask for one pipeline or one owner',
)
