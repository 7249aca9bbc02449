import { DateOnly, NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'

const Day = { ...DateOnly, description: 'Until the end of this day; today if left out.' }
export const LateQuery = Type.Object({ on: Type.Optional(Day) })
export const LateIn = Type.Object({ on: Type.Optional(Nullable(Day)) })

export const LateCharges = NamedObject('LateCharges', {
  on: DateOnly,
  days: Type.Integer({ description: 'Since the due date' }),
  segments: Type.Array(
    NamedObject('LateInterestSegment', {
      from: DateOnly,
      to: DateOnly,
      days: Type.Integer(),
      principal_cents: Type.Integer(),
      rate: Type.Number({ description: 'Percent a year' }),
      interest: Type.Number({ description: 'In minor units, not rounded yet' }),
    }),
  ),
  interest_cents: Type.Integer(),
  lump_cents: Type.Integer(),
  fees_cents: Type.Integer(),
  total_cents: Type.Integer(),
  billed_cents: Type.Integer({ description: 'What of it has become an invoice that stands.' }),
})
export type LateCharges = Static<typeof LateCharges>
