import type { ReactNode } from 'react'
import { RecordLink } from '../record/record-link.tsx'
import { type Field, readValue } from './field.ts'
import { useFieldKinds } from './use-field-kinds.tsx'

interface ShownFieldProps<Row, Data> {
  fields: readonly Field<Row, Data>[]
  name: string
  row: Row
}

/** One value of a record by itself, such as its status beside the title. */
export function ShownField<Row, Data>({ fields, name, row }: ShownFieldProps<Row, Data>): ReactNode {
  const field = fields.find(one => one.name === name) as Field<Row> | undefined
  const kinds = useFieldKinds<Row>(field ? [field] : [])
  if (!field) return null
  const id = field.type === 'record' ? readValue(field, row) : null
  return id ? (
    <RecordLink kind={field.record!} id={String(id)} otherwise={field.label} />
  ) : (
    kinds.show(field, row)
  )
}
