import { Fragment } from 'react'
import type { FieldChange } from '../../../../../../sdk/index.ts'
import { useTranslated } from '../../../../kit/sentences/use-translated.ts'
import css from './timeline.module.css'
import { useRecordWords } from './words.ts'

/** What fields held before, and what they hold since, as people read it. */
export function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const words = useRecordWords()
  const translated = useTranslated()
  if (changes.length === 0) return null
  return (
    <dl className={css.changes}>
      {changes.map(({ field, label, from_display, to_display }) => (
        <Fragment key={field}>
          <dt>{translated(label[0]!.toUpperCase() + label.slice(1))}</dt>
          <dd>
            <del>{from_display ?? words.empty}</del> → <ins>{to_display ?? words.empty}</ins>
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
