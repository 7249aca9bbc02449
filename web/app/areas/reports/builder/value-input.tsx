import { Group, MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTeamMembers } from '../../../../../sdk/index.ts'
import { digitsOf } from '../../../kit/form/numbers/read-number.ts'
import { useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { client } from '../../../kit/session/api.ts'
import { useReportWords } from '../words.ts'
import { type Field, type Filter, isCustom, isRange } from './question.ts'

interface ValueInputProps {
  field: Field
  /** Whose minor units amounts are in. */
  currency: string
  filter: Filter
  onChange: (value: unknown) => void
}

/** What fits the field: a choice, a person, a number, a day, a period, a list. */
export function ValueInput({ field, currency, filter, onChange }: ValueInputProps) {
  const words = useReportWords()
  const numbers = useNumbers()
  const [problem, setProblem] = useState<string>()
  const { op, value } = filter
  const label = { 'aria-label': words.value, placeholder: words.value }
  if (op === 'in_period') {
    const data = Object.entries(words.periods).map(([one, name]) => ({ value: one, label: name }))
    return (
      <Select {...label} data={data} value={typeof value === 'string' ? value : null} onChange={onChange} />
    )
  }
  if (field.person) return <PersonInput filter={filter} onChange={onChange} />
  if (op === 'between') {
    const [from, to] = Array.isArray(value) ? value : []
    const one = (is: unknown, name: string, set: (next: unknown) => void) => (
      <SingleValue
        label={{ 'aria-label': name, placeholder: name }}
        field={field}
        currency={currency}
        isRange
        value={is}
        onChange={set}
      />
    )
    return (
      <Group grow gap={6}>
        {one(from, words.from, next => onChange([next, to]))}
        {one(to, words.to, next => onChange([from, next]))}
      </Group>
    )
  }
  if (op === 'in' || op === 'not_in') {
    const isNumber = field.type === 'number' || field.type === 'money'
    const scale = field.type === 'money' ? 10 ** digitsOf(currency) : 1
    const list = Array.isArray(value) ? value : []
    const texts = list.map(one => (isNumber ? numbers.decimalText(Number(one) / scale) : String(one)))
    const read = (all: string[]) => (isNumber ? all.flatMap(one => readOne(one) ?? []) : all)
    const readOne = (text: string): number | undefined => {
      try {
        return field.type === 'money' ? numbers.amount(text, currency) : numbers.decimal(text, 10)
      } catch (unreadable) {
        setProblem((unreadable as Error).message)
        return undefined
      }
    }
    return field.enum ? (
      <MultiSelect {...label} data={field.enum} value={texts} onChange={onChange} />
    ) : (
      <TagsInput
        {...label}
        // A comma is part of a number in half of the languages.
        {...(isNumber ? { splitChars: [';'] } : {})}
        value={texts}
        error={problem}
        onChange={all => {
          setProblem(undefined)
          onChange(read(all))
        }}
      />
    )
  }
  return (
    <SingleValue
      label={label}
      field={field}
      currency={currency}
      isRange={isRange(op)}
      value={value}
      onChange={onChange}
    />
  )
}

interface SingleValueProps {
  label: { 'aria-label': string; placeholder: string }
  field: Field
  currency: string
  isRange: boolean
  value: unknown
  onChange: (value: unknown) => void
}

function SingleValue({ label, field, currency, isRange: isInRange, value, onChange }: SingleValueProps) {
  const words = useReportWords()
  if (field.type === 'boolean') {
    return (
      <Select
        {...label}
        data={[
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no },
        ]}
        value={typeof value === 'boolean' ? String(value) : null}
        onChange={one => one && onChange(one === 'true')}
      />
    )
  }
  if (field.enum) {
    return (
      <Select
        {...label}
        data={field.enum}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
      />
    )
  }
  if (field.type === 'number' || field.type === 'money' || (isCustom(field) && isInRange)) {
    const scale = field.type === 'money' ? 10 ** digitsOf(currency) : 1
    return (
      <NumberInput
        {...label}
        value={typeof value === 'number' ? value / scale : ''}
        onChange={one =>
          onChange(typeof one === 'number' ? Math.round(one * scale * 10_000) / 10_000 : undefined)
        }
      />
    )
  }
  const isDate = field.type === 'date' || field.type === 'timestamp'
  return (
    <TextInput
      {...label}
      type={isDate ? 'date' : 'text'}
      value={typeof value === 'string' ? value.slice(0, isDate ? 10 : undefined) : ''}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** Colleagues by their names. */
function PersonInput({ filter, onChange }: { filter: Filter; onChange: (value: unknown) => void }) {
  const words = useReportWords()
  const { op, value } = filter
  const members = useQuery({ queryKey: ['team', 'members'], queryFn: () => listTeamMembers({ client }) })
  const data = (members.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const label = { 'aria-label': words.value, placeholder: words.value, searchable: true }
  return op === 'in' || op === 'not_in' ? (
    <MultiSelect
      {...label}
      data={data}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={list => onChange(list.map(Number))}
    />
  ) : (
    <Select
      {...label}
      data={data}
      value={typeof value === 'number' ? String(value) : null}
      onChange={one => one && onChange(Number(one))}
    />
  )
}
