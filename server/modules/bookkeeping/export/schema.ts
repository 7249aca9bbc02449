import { problem } from '#kit/problem.ts'
import { DateOnly, NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'

export const AccountsMissing = problem(
  409,
  'accounts_missing',
  'Some sales have no account: say one under Settings → DATEV',
)

const span = {
  from: { ...DateOnly, description: 'The first day' },
  to: { ...DateOnly, description: 'The last day; a year later at most' },
}
const Flag = (description: string) => Type.Boolean({ default: true, description })
export const SpanQuery = Type.Object(span)
export type SpanQuery = Static<typeof SpanQuery>
export const ExportQuery = Type.Object({
  ...span,
  pdfs: Flag('With the documents themselves'),
  datev: Flag('With files for DATEV, where its settings are complete'),
})
export type ExportQuery = Static<typeof ExportQuery>

export const AccountingCheck = NamedObject('AccountingCheck', {
  invoices: Type.Integer(),
  credit_notes: Type.Integer(),
  cancellations: Type.Integer({ description: 'Invoices that were voided in these days' }),
  payments: Type.Integer(),
  sums: Type.Array(
    NamedObject('AccountingSum', {
      currency: Type.String(),
      invoiced_cents: Type.Integer(),
      credited_cents: Type.Integer(),
      canceled_cents: Type.Integer(),
      paid_cents: Type.Integer(),
    }),
  ),
  datev: NamedObject('DatevReadiness', {
    ready: Type.Boolean(),
    lacking: Type.Array(Type.String({ description: 'A setting that is not made' })),
    unplaced: Type.Array(
      NamedObject('UnplacedSale', {
        category: Nullable(Type.String()),
        rate: Type.Number(),
        supply: Nullable(Type.String()),
        place: Type.String(),
        rule: Nullable(Type.String()),
        count: Type.Integer(),
        numbers: Type.Array(Type.String(), { description: 'The first five documents' }),
      }),
      { description: 'Sales that no account is said for' },
    ),
  }),
})
export type AccountingCheck = Static<typeof AccountingCheck>
