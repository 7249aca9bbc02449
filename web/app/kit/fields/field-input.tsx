import { MultiSelect, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { FocusEventHandler, KeyboardEventHandler } from 'react'
import type { PostalAddress } from '../../../../sdk/index.ts'
import { NumberText } from '../form/numbers/number-text.tsx'
import { Named } from '../people/avatar.tsx'
import { CountrySelect, CurrencySelect, LanguageSelect } from '../pick/place-selects.tsx'
import { RecordSelect } from '../pick/record-select.tsx'
import { ZoneSelect } from '../pick/zone-select.tsx'
import { AddressInput } from '../postal/address-input.tsx'
import { useRecordName } from '../record/record-link.tsx'
import { DayInput, MomentInput } from '../time/when-input.tsx'
import { ownZone } from '../time/zoned.ts'
import type { Field, FieldType } from './field.ts'
import type { FieldKinds } from './use-field-kinds.tsx'
import { useFieldWords } from './words.ts'

interface FieldInputProps<Row> {
  field: Field<Row>
  kinds: FieldKinds<Row>
  /** The record it belongs to, as far as there is one. */
  row?: Partial<Row>
  /** As `kinds.typed` has it. */
  value: unknown
  onChange: (value: unknown) => void
  error?: string | undefined
  /** Where it stands on the record's page: without its name, which is beside it already, and open. */
  isInline?: boolean
  isFirst?: boolean
  onBlur?: FocusEventHandler
  onKeyDown?: KeyboardEventHandler
}

const inputTypes: Partial<Record<FieldType, string>> = {
  url: 'url',
  email: 'email',
  phone: 'tel',
}

/** What a value of a field is typed or chosen in. */
export function FieldInput<Row>(props: FieldInputProps<Row>) {
  const { field, kinds, row = {}, value, onChange, error, isInline, isFirst, onBlur, onKeyDown } = props
  const words = useFieldWords()
  const shared = {
    ...(isInline
      ? { 'aria-label': field.label, size: 'xs' as const, autoFocus: true }
      : { label: field.label, description: field.help }),
    ...(isFirst ? { 'data-autofocus': true } : {}),
    ...(field.isRequired ? { required: true } : {}),
    ...(field.maxLength ? { maxLength: field.maxLength } : {}),
    ...(error ? { error } : {}),
    ...(onBlur ? { onBlur } : {}),
  }
  const dropdown = isInline ? { defaultDropdownOpened: true } : {}
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const typing = {
    ...shared,
    ...(onKeyDown ? { onKeyDown } : {}),
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  const choosing = { ...shared, ...dropdown, value: text, onChange }
  switch (field.type) {
    case 'long_text':
      return <Textarea {...typing} autosize minRows={2} maxRows={12} />
    case 'number':
    case 'percent':
      return (
        <NumberText {...typing} decimals={10} {...(field.type === 'percent' ? { rightSection: '%' } : {})} />
      )
    case 'money': {
      const currency = kinds.currencyOf(field, row)
      return <NumberText {...typing} currency={currency} rightSectionWidth={52} rightSection={currency} />
    }
    case 'boolean':
    case 'select':
    case 'user': {
      const options = kinds.options(field) ?? []
      return (
        <Select
          {...shared}
          {...dropdown}
          placeholder={field.type === 'user' ? words.nobody : undefined}
          data={options.map(one => ({ value: one.value, label: one.label }))}
          value={text || null}
          clearable={!field.isRequired}
          allowDeselect={false}
          searchable={options.length > 8}
          {...(field.type === 'user' ? { renderOption: ({ option }) => <Named name={option.label} /> } : {})}
          onChange={chosen => onChange(chosen ?? '')}
        />
      )
    }
    case 'multiselect':
      return (
        <MultiSelect
          {...shared}
          data={(field.options ?? []).map(one => ({ value: one.value, label: one.label }))}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      )
    case 'tags':
      return (
        <TagsInput
          {...shared}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
          acceptValueOnBlur
        />
      )
    case 'address':
      return (
        <AddressInput
          label={field.label}
          isBare={isInline === true}
          description={field.help}
          error={error}
          value={(value || null) as PostalAddress | null}
          onChange={onChange}
          {...(onKeyDown ? { onKeyDown } : {})}
        />
      )
    case 'country':
      return <CountrySelect {...choosing} />
    case 'language':
      return <LanguageSelect {...choosing} />
    case 'currency':
      return <CurrencySelect {...choosing} />
    case 'timezone':
      return <ZoneSelect {...choosing} clearable />
    case 'record':
      return <RecordInput {...choosing} kind={field.record!} name={field.recordName?.(row as Row)} />
    case 'date':
      return <DayInput {...typing} />
    case 'datetime':
      return <MomentInput {...typing} zone={ownZone()} />
    default:
      return <TextInput {...typing} type={inputTypes[field.type] ?? 'text'} />
  }
}

interface RecordInputProps extends Omit<Parameters<typeof RecordSelect>[0], 'value' | 'onChange'> {
  value: string
  name: string | null | undefined
  onChange: (id: string) => void
}

function RecordInput({ name, value, onChange, ...props }: RecordInputProps) {
  const valueLabel = useRecordName({ kind: props.kind, id: value || null, name })
  return (
    <RecordSelect
      {...props}
      value={value || null}
      {...(valueLabel ? { valueLabel } : {})}
      onChange={choice => onChange(choice?.value ?? '')}
    />
  )
}
