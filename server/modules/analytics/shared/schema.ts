import { Choice, DateOnly, NamedObject, Type } from '#kit/schema.ts'

export const span = {
  from: Type.Optional(
    Type.String({
      format: 'date',
      description: 'The first day, where the organization is; 29 days before `to` unless told',
      examples: ['2026-10-18'],
    }),
  ),
  to: Type.Optional(
    Type.String({
      format: 'date',
      description: 'The last day, itself included; today unless told',
      examples: ['2026-11-16'],
    }),
  ),
}
export const ofOwner = {
  owner_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Only what is theirs' }),
  ),
}
export const ofPipeline = {
  pipeline_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only deals of this pipeline' })),
}

export interface RangeQuery {
  from?: string | undefined
  to?: string | undefined
}

export const Range = NamedObject('AnalyticsRange', {
  from: DateOnly,
  to: DateOnly,
  timezone: Type.String(),
})

/** What every answer of analytics begins with. */
export const head = {
  range: Range,
  currency: Type.String({ description: 'The reporting currency, in which all amounts are.' }),
}

/** Percent with one decimal; null where nothing was counted. */
export const Rate = Type.Unsafe<number | null>({ type: ['number', 'null'] })

export const grains = ['day', 'week', 'month', 'quarter'] as const
export type Grain = (typeof grains)[number]
export const GrainChoice = <const G extends readonly Grain[]>(of: G, otherwise: G[number]) =>
  Choice(of, { default: otherwise, description: 'How long a period of the answer is' })
