import { Pagination } from '#kit/page.ts'
import { FreeObject, type Static, Type } from '#kit/schema.ts'
import { ReportColumn, ReportQuery, ResultRow } from './schema.ts'

export const DrillIn = Type.Object({
  query: ReportQuery,
  row: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      ...FreeObject,
      description:
        'The cell’s dimensions by their keys, as the report shows them; what is left out is not narrowed',
    }),
  ),
  measure: Type.Optional(
    Type.String({ description: 'The key of a measure, whose own filters then hold too' }),
  ),
  columns: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 30,
      description: 'The fields of the rows; the usual ones unless said',
    }),
  ),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
})
export type DrillIn = Static<typeof DrillIn>

export const Drilled = Type.Object({
  data: Type.Array(ResultRow),
  pagination: Pagination,
  columns: Type.Array(ReportColumn),
})
