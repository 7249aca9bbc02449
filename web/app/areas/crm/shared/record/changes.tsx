import { Fragment } from 'react'
import type { FieldChange } from '../../../../../../sdk/index.ts'
import { changeOf, type Field } from '../../../../kit/fields/field.ts'
import { useFieldKinds } from '../../../../kit/fields/use-field-kinds.tsx'
import { readAmount } from '../../../../kit/sentences/amounts.ts'
import { useTranslated } from '../../../../kit/sentences/use-translated.ts'
import { useFormats } from '../../../../kit/speech.tsx'
import css from './timeline.module.css'
import { useRecordWords } from './words.ts'

/** A record and how its fields are called and shown. */
export interface Described<Row> {
  fields: readonly Field<Row>[]
  row: Row
}

interface ChangesProps<Row> {
  changes: readonly FieldChange[]
  /** Where they are changes of this record. */
  of?: Described<Row> | undefined
}

/** What fields held before, and what they hold since, as people read it. */
export function Changes<Row>({ changes, of }: ChangesProps<Row>) {
  const words = useRecordWords()
  const translated = useTranslated()
  const formats = useFormats()
  const kinds = useFieldKinds(of?.fields ?? [])
  if (changes.length === 0) return null
  return (
    <dl className={css.changes}>
      {changes.map(({ field: name, label, ...change }) => {
        const field = of?.fields.find(one => one.name === name)
        const shown = (value: unknown, display: string | null): string => {
          if (display === null) return words.empty
          // Whom or what an id means, the server has looked up.
          if (of && field && field.type !== 'record' && field.type !== 'user')
            return kinds.text(field, { ...of.row, ...changeOf(field, value, of.row) }) || display
          return plainly(display, formats)
        }
        return (
          <Fragment key={name}>
            <dt>{field?.label ?? translated(label[0]!.toUpperCase() + label.slice(1))}</dt>
            <dd>
              <del>{shown(change.from, change.from_display)}</del> →{' '}
              <ins>{shown(change.to, change.to_display)}</ins>
            </dd>
          </Fragment>
        )
      })}
    </dl>
  )
}

/** Amounts, days and moments as the reader writes them. */
function plainly(display: string, formats: ReturnType<typeof useFormats>): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(display)) return formats.date(display)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(display)) return formats.dateTime(display)
  const amount = readAmount(display)
  return amount ? formats.money(amount.minor, amount.currency) : display
}
