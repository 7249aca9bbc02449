import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useLabel } from './field-box.tsx'
import { FieldInput } from './field-input.tsx'
import { isComplete, nextMissing, type OwnField, type Value } from './fields.ts'
import css from './sheet.module.css'
import type { Signing } from './use-signing.ts'
import { useWords } from './words.ts'

interface SheetProps {
  signing: Signing
  field: OwnField | null
  onClose: () => void
}

/** On a small screen a field is filled here rather than on a line of print. */
export function FieldSheet({ signing, field, onClose }: SheetProps) {
  const label = useLabel()
  return (
    <Dialog isOpen={field !== null} title={field ? label(field) : ''} onClose={onClose}>
      {field && <SheetForm key={field.id} signing={signing} field={field} onClose={onClose} />}
    </Dialog>
  )
}

function SheetForm({ signing, field, onClose }: SheetProps & { field: OwnField }) {
  const words = useWords()
  const { filled, fields } = signing
  const id = useId()
  const [value, setValue] = useState<Value | undefined>(filled.values[field.id] ?? field.initial)
  const [isMissing, setIsMissing] = useState(false)
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const next = { ...filled, values: { ...filled.values, [field.id]: value ?? '' } }
        if (field.required && !isComplete(field, next)) {
          setIsMissing(true)
          document.getElementById(id)?.focus()
          return
        }
        signing.setValue(field, value ?? '')
        onClose()
        signing.goTo(nextMissing(fields, next, field.id) ?? field)
      }}
    >
      <FieldInput
        id={id}
        field={field}
        value={value}
        isLabelled
        error={isMissing ? words.field.missing : null}
        onChange={next => {
          setValue(next)
          setIsMissing(false)
        }}
      />
      <div className={css.actions}>
        <Button type="submit" size="md">
          {words.field.done}
        </Button>
        <Button variant="subtle" color="gray" size="md" onClick={onClose}>
          {words.field.cancel}
        </Button>
      </div>
    </form>
  )
}
