import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CustomField, listTeamMembers } from '../../../../sdk/index.ts'
import { NumberText } from '../form/numbers/number-text.tsx'
import { useNumbers } from '../form/numbers/use-numbers.ts'
import { client } from '../session/api.ts'
import { useMe } from '../session/session.ts'
import { useFieldWords } from './words.ts'

interface FieldInputProps {
  field: CustomField
  /** What stands in `custom`; of an amount or a number the text that was typed. */
  value: unknown
  onChange: (value: unknown) => void
  isRequired?: boolean
  error?: string | undefined
  /** Without its name above it, which stands beside it already. */
  isBare?: boolean
  autoFocus?: boolean
}

const inputTypes = { url: 'url', email: 'email', phone: 'tel', date: 'date' } as const

/** What a value of a custom field is typed or chosen in. */
export function FieldInput({
  field,
  value,
  onChange,
  isRequired,
  error,
  isBare,
  autoFocus,
}: FieldInputProps) {
  const words = useFieldWords()
  const { organization } = useMe()
  const numbers = useNumbers()
  const members = useQuery({
    queryKey: ['team', 'members'],
    queryFn: () => listTeamMembers({ client }),
    enabled: field.type === 'user',
  })
  const shared = {
    ...(isBare ? { 'aria-label': field.label, size: 'xs' as const } : { label: field.label }),
    ...(isRequired ? { required: true } : {}),
    ...(error ? { error } : {}),
    ...(autoFocus ? { autoFocus } : {}),
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const choose = (data: { value: string; label: string }[], read: (text: string) => unknown) => (
    <Select
      {...shared}
      data={data}
      value={value === null || value === undefined ? null : String(value)}
      clearable={!isRequired}
      searchable={data.length > 8}
      onChange={chosen => onChange(chosen === null ? null : read(chosen))}
    />
  )
  switch (field.type) {
    case 'long_text':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
    case 'number':
      return (
        <NumberText
          {...shared}
          decimals={10}
          value={typeof value === 'number' ? numbers.decimalText(value) : text}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
    case 'money':
      return (
        <NumberText
          {...shared}
          currency={organization.currency}
          rightSectionWidth={52}
          rightSection={organization.currency}
          value={typeof value === 'number' ? numbers.amountText(value, organization.currency) : text}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
    case 'boolean':
      return choose(
        [
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no },
        ],
        chosen => chosen === 'true',
      )
    case 'select':
      return choose(
        field.options.map(option => ({ value: option, label: option })),
        chosen => chosen,
      )
    case 'multiselect':
      return (
        <MultiSelect
          {...shared}
          data={field.options}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={chosen => onChange(chosen.length > 0 ? chosen : null)}
        />
      )
    case 'user':
      return choose(
        (members.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        Number,
      )
    default:
      return (
        <TextInput
          {...shared}
          type={inputTypes[field.type as keyof typeof inputTypes] ?? 'text'}
          value={text}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
  }
}
