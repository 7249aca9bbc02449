import type { Column } from '../list/columns.ts'
import type { Filter } from '../list/filters.tsx'
import type { FilterKey, SortKey } from '../list/query.ts'
import { useMay } from '../session/session.ts'
import { useFormats } from '../speech.tsx'
import { type Field, readValue } from './field.ts'
import { useFieldKinds } from './use-field-kinds.tsx'

const numeric = ['number', 'percent', 'money']

/** The columns and filters of a list of records. */
export function useFieldList<Row, Data>(
  fields: readonly Field<Row, Data>[],
): { columns: Column<Row, SortKey<Row, Data>>[]; filters: Filter<FilterKey<Data>>[] } {
  const formats = useFormats()
  const may = useMay()
  const seen = fields.filter(({ maySee }) => may(maySee ?? 'viewer'))
  const kinds = useFieldKinds(seen as readonly Field<Row>[])
  return {
    columns: seen
      // No row asks for the name of another record.
      .filter(({ column, type, recordName }) => column !== false && (type !== 'record' || recordName))
      .map(described => {
        const field = described as Field<Row>
        const isDay = (field.type === 'date' || field.type === 'datetime') && !field.show
        return {
          id: field.columnId ?? field.name,
          label: field.label,
          ...(described.sort ? { sort: described.sort } : {}),
          ...(numeric.includes(field.type) ? { align: 'right' as const } : {}),
          ...(field.column === 'shown' ? {} : { wide: true }),
          ...(field.column ? {} : { optional: true }),
          render: (row: Row) => {
            const value = isDay && readValue(field, row)
            if (value) return formats.shortDate(String(value))
            return field.show || !kinds.face(field, row) ? kinds.show(field, row) : kinds.text(field, row)
          },
          face: (row: Row) => kinds.face(field, row),
        }
      }),
    filters: seen.flatMap(described => {
      const { label, filter, filterAny } = described
      const options = kinds.options(described as Field<Row>)
      const key = filter ?? filterAny
      return key && options?.length ? [{ key, label, options, ...(filter ? { single: true } : {}) }] : []
    }),
  }
}
