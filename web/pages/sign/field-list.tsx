import { Button } from '@mantine/core'
import { useId } from 'react'
import { PenIcon } from '../../ui/icons.tsx'
import { useFixedValue, useLabel } from './field-box.tsx'
import { FieldInput } from './field-input.tsx'
import css from './field-list.module.css'
import { isComplete, isHandwritten, type OwnField } from './fields.ts'
import { Ink } from './ink.tsx'
import { elementId, type Signing } from './use-signing.ts'
import { useWords } from './words.ts'

interface ListProps {
  signing: Signing
  /** All of them, or those that have no place on a page. */
  fields: readonly OwnField[]
  onOpen: (field: OwnField) => void
}

/** The fields as a plain form, for whoever reads the document as text, or cannot be shown its pages. */
export function FieldList({ signing, fields, onOpen }: ListProps) {
  const words = useWords().field
  const id = useId()
  return (
    <section className={css.list} aria-labelledby={id}>
      <h2 id={id}>{words.heading}</h2>
      <p className={css.hint}>{words.headingText}</p>
      {fields.map(field => (
        <Item key={field.id} signing={signing} field={field} onOpen={onOpen} />
      ))}
    </section>
  )
}

function Item({ signing, field, onOpen }: Omit<ListProps, 'fields'> & { field: OwnField }) {
  const words = useWords().field
  const label = useLabel()
  const fixedValue = useFixedValue(signing)
  const { fields, filled, wrong } = signing
  const id = elementId(fields, field)
  const isDone = isComplete(field, filled)
  const error = wrong.includes(field.id) ? (isDone ? words.wrong : words.missing) : null
  if (field.isFixed) {
    return (
      <div className={css.item}>
        <span className={css.label}>{label(field)}</span>
        <span>
          {fixedValue(field)} <span className={css.hint}>({words.automatic})</span>
        </span>
      </div>
    )
  }
  if (!isHandwritten(field)) {
    return (
      <div className={css.item}>
        <FieldInput
          id={id}
          field={field}
          value={filled.values[field.id] ?? field.initial}
          error={error}
          onChange={value => signing.setValue(field, value)}
        />
      </div>
    )
  }
  return (
    <div className={css.item}>
      <span className={css.label} id={`${id}-label`}>
        {label(field)}
      </span>
      {isDone && filled.signature && (
        <span className={css.ink}>
          <Ink signature={filled.signature} isInitials={field.type === 'initials'} />
        </span>
      )}
      <Button
        id={id}
        variant={isDone ? 'default' : 'light'}
        size="md"
        leftSection={<PenIcon size={18} />}
        aria-describedby={error ? `${id}-label ${id}-error` : `${id}-label`}
        onClick={() => onOpen(field)}
      >
        {isDone ? words.change : field.type === 'initials' ? words.initial : words.sign}
      </Button>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}
