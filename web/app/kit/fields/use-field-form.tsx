import { SimpleGrid } from '@mantine/core'
import { useDraft } from '../form/use-draft.ts'
import { changeOf, type Field, isCustom } from './field.ts'
import { FieldInput } from './field-input.tsx'
import css from './inline-field.module.css'
import { useFieldKinds } from './use-field-kinds.tsx'

interface FieldFormOptions<Row> {
  /** What it is kept under while it is typed, such as `contact/new`. */
  of: string
  fields: readonly Field<Row>[]
  /** What stands in it from the start. */
  start?: Partial<Row>
}

/** The form that makes a new record: its draft, its inputs, and what they say once they are sent. */
export function useFieldForm<Row>({ of, fields, start = {} }: FieldFormOptions<Row>) {
  const kinds = useFieldKinds(fields)
  const asked = fields.filter(field => field.form || (isCustom(field) && field.isRequired))
  const draft = useDraft<Record<string, unknown>>({
    of,
    saved: Object.fromEntries(asked.map(field => [field.name, kinds.typed(field, start)])),
  })
  return {
    draft,
    inputs: (
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {asked.map((field, at) => (
          <div key={field.name} className={field.form === 'wide' ? css.wide : undefined}>
            <FieldInput
              field={field}
              kinds={kinds}
              row={start}
              value={draft.values[field.name]}
              isFirst={at === 0}
              onChange={value => draft.set({ [field.name]: value })}
            />
          </div>
        ))}
      </SimpleGrid>
    ),
    /** What was filled in; `Needed` are the fields that the call cannot do without. */
    body: <Needed extends keyof Row = never>(): Partial<Row> & Pick<Row, Needed> => {
      let body: Partial<Row> = {}
      for (const field of asked) {
        const value = kinds.parse(field, draft.values[field.name], start)
        if (value !== null && !(Array.isArray(value) && value.length === 0)) {
          body = { ...body, ...changeOf(field, value, body) }
        }
      }
      return body as Partial<Row> & Pick<Row, Needed>
    },
  }
}
