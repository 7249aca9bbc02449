import { monthEndKeys } from '#kit/records/month-end.ts'
import { Choice, DateOnly, NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'

const Amount = Type.Integer()

export const MonthEndKey = Choice(monthEndKeys)

export const MonthQuery = Type.Object({
  month: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
      description: 'YYYY-MM; the running month if left out.',
      examples: ['2026-11'],
    }),
  ),
})

export const MonthEnd = NamedObject('MonthEnd', {
  month: Type.String({ examples: ['2026-11'] }),
  first: DateOnly,
  last: DateOnly,
  currency: Type.String({ description: 'What the sums are told in' }),
  kinds: Type.Array(
    NamedObject('MonthEndCount', {
      key: MonthEndKey,
      count: Type.Integer(),
      amount_cents: { ...Amount, description: 'In the reporting currency, at the rates of today' },
      sums: Type.Array(
        NamedObject('MonthEndSum', {
          currency: Type.String(),
          count: Type.Integer(),
          amount_cents: Amount,
        }),
      ),
    }),
  ),
})
export type MonthEnd = Static<typeof MonthEnd>

export const MonthEndRow = NamedObject('MonthEndRow', {
  id: Type.String(),
  title: Type.String(),
  party: Nullable(Type.String()),
  on: DateOnly,
  amount_cents: Amount,
  currency: Type.String(),
  url: Type.String({ description: 'Where it is in the workspace' }),
})
export type MonthEndRow = Static<typeof MonthEndRow>
