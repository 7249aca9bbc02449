import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Radio.css'
import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useLabel } from './field-box.tsx'
import type { OwnField, Value } from './fields.ts'
import css from './sheet.module.css'
import { useWords } from './words.ts'

interface InputProps {
  id: string
  field: OwnField
  value: Value | undefined
  error: string | null
  /** Where the heading says it already. */
  isLabelled?: boolean
  onChange: (value: Value) => void
}

/** A field as a form has it: large enough for a finger, with its label beside it. */
export function FieldInput({ id, field, value, error, isLabelled = false, onChange }: InputProps) {
  const words = useWords()
  const label = useLabel()
  const name = field.required ? label(field) : `${label(field)} (${words.field.optional})`
  const naming = isLabelled ? { 'aria-label': name } : { label: name }
  const common = { id, ...naming, error, size: 'md' as const }
  const text = typeof value === 'string' ? value : ''
  if (field.type === 'checkbox') {
    return (
      <Checkbox
        {...common}
        checked={value === true}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    )
  }
  if (field.type === 'radio' && field.options.length > 0) {
    return (
      <Radio.Group {...naming} size="md" value={text} error={error} onChange={onChange}>
        <div className={css.choices}>
          {field.options.map((option, at) => (
            <Radio key={option} id={at === 0 ? id : undefined} size="md" value={option} label={option} />
          ))}
        </div>
      </Radio.Group>
    )
  }
  if (field.options.length > 0) {
    return (
      <NativeSelect {...common} value={text} onChange={event => onChange(event.currentTarget.value)}>
        {!field.initial && <option value="">{words.field.choose}</option>}
        {field.options.map(option => (
          <option key={option}>{option}</option>
        ))}
      </NativeSelect>
    )
  }
  return (
    <TextInput
      {...common}
      type={field.type === 'date' ? 'date' : 'text'}
      inputMode={field.type === 'number' ? 'decimal' : undefined}
      maxLength={field.maxLength}
      placeholder={field.placeholder}
      value={text}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
