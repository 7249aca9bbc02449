import { problem } from '#kit/problem.ts'
import { Choice, DateOnly, NamedObject, Nullable, type Static, Text, Type, Uuid } from '#kit/schema.ts'
import { TaxClass } from '../../tax/categories.ts'

export const TaxRateNotFound = problem(404, 'tax_rate_not_found', 'Tax rate not found')
export const RateIsShipped = problem(
  409,
  'tax_rate_shipped',
  'This rate comes with the server: add one of your own for the days on which another holds',
)

const Country = Text(200, { description: 'Two letters of ISO 3166', examples: ['DE'] })
const RatedClass = Choice(['standard', 'reduced'])
const Percent = Type.Number({ minimum: 0, maximum: 100, examples: [19] })

export const TaxRateRow = NamedObject('TaxRate', {
  id: Uuid,
  country: Type.String(),
  tax_class: RatedClass,
  rate: Percent,
  from: DateOnly,
  to: Nullable({ ...DateOnly, description: 'The last day' }),
  source: Choice(['shipped', 'organization']),
})

export const TaxRateIn = NamedObject('TaxRateInput', {
  country: Country,
  tax_class: Type.Optional(RatedClass),
  rate: Percent,
  from: DateOnly,
  to: Type.Optional(Nullable(DateOnly)),
})
export type TaxRateIn = Static<typeof TaxRateIn>

export const TaxRateQuery = Type.Object({
  country: Type.Optional(Country),
  tax_class: Type.Optional(TaxClass),
  on: Type.Optional({ ...DateOnly, description: 'Only the row that holds that day' }),
})
export type TaxRateQuery = Static<typeof TaxRateQuery>
