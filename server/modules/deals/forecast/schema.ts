import { Choice, Nullable, type Static, Type, UserId, Uuid } from '#kit/schema.ts'
import { dealStatuses } from '../pipelines/schema.ts'

const sums = {
  deals: Type.Integer(),
  total_cents: Type.Integer(),
  weighted_cents: Type.Integer(),
}
const Sums = Type.Object(sums)

export const ForecastQuery = Type.Object({
  pipeline_id: Type.Optional(Uuid),
  owner_id: Type.Optional(UserId),
})
export type ForecastQuery = Static<typeof ForecastQuery>

export const Forecast = Type.Object({
  currency: Type.String({ description: 'The reporting currency, in which all amounts are.' }),
  ...sums,
  open: Sums,
  won: Sums,
  by_stage: Type.Array(
    Type.Object({
      stage_id: Uuid,
      stage: Type.String(),
      pipeline_id: Uuid,
      kind: Choice(dealStatuses),
      win_probability: Type.Number(),
      ...sums,
    }),
  ),
  by_category: Type.Object({ commit: Sums, best_case: Sums, pipeline: Sums, omitted: Sums }),
  by_month: Type.Array(
    Type.Object({ month: Nullable(Type.String({ pattern: '^\\d{4,}-\\d{2}$' })), ...sums }),
  ),
})
export type Forecast = Static<typeof Forecast>
