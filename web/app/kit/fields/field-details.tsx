import { Details } from '../record/record-page.tsx'
import { useMay } from '../session/session.ts'
import { type Field, isChangeable, isCustom, readValue } from './field.ts'
import { InlineField, type Seen } from './inline-field.tsx'
import { useFieldKinds } from './use-field-kinds.tsx'
import { useFieldWords } from './words.ts'

interface FieldDetailsProps<Row> {
  title: string
  /** What its drafts are kept under, such as `contact/${id}`. */
  of: string
  fields: readonly Field<Row>[]
  row: Row & { updated_at: string }
  /** Those that stand elsewhere on the page. */
  without?: readonly string[]
  save: (change: Partial<Row>, seen: Seen) => Promise<unknown>
}

/** All that is known of a record, and all that is not yet, each changed where it stands; its custom fields apart. */
export function FieldDetails<Row>({ title, of, fields, row, without = [], save }: FieldDetailsProps<Row>) {
  const words = useFieldWords()
  const may = useMay()
  const kinds = useFieldKinds(fields)
  const shown = fields.filter(
    field =>
      !without.includes(field.name) &&
      (typeof field.detail === 'function' ? field.detail(row) : field.detail !== false) &&
      may(field.maySee ?? 'viewer') &&
      (isChangeable(field) || field.show?.(row) || readValue(field, row) !== null),
  )
  const card = (label: string, some: readonly Field<Row>[]) =>
    some.length > 0 && (
      <Details
        title={label}
        items={some.map(field => ({
          label: field.label,
          value: (
            <div key={`${of}/${field.name}`} data-field={field.name}>
              <InlineField of={of} field={field} kinds={kinds} row={row} save={save} />
            </div>
          ),
        }))}
      />
    )
  return (
    <>
      {card(
        title,
        shown.filter(field => !isCustom(field)),
      )}
      {card(words.fields, shown.filter(isCustom))}
    </>
  )
}
