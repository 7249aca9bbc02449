import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import type { ReportDataset, ReportQuery } from '../../../sdk/index.ts'
import { useReportWords } from './words.ts'

type Filter = NonNullable<ReportQuery['filters']>[number]
type Field = ReportDataset['fields'][number]

/** What fits the field: a choice, a number, a day, a period, a list. */
export function ValueInput({
  field,
  filter,
  onChange,
}: {
  field: Field
  filter: Filter
  onChange: (value: unknown) => void
}) {
  const words = useReportWords()
  const { op, value } = filter
  const label = { 'aria-label': words.value, placeholder: words.value }
  const isNumber =
    field.type === 'number' || field.type === 'money' || (field.type === 'id' && typeof value === 'number')
  const isDate = field.type === 'date' || field.type === 'timestamp'
  const scale = field.type === 'money' ? 100 : 1
  if (op === 'in_period') {
    const data = Object.entries(words.periods).map(([one, name]) => ({ value: one, label: name }))
    return (
      <Select {...label} data={data} value={typeof value === 'string' ? value : null} onChange={onChange} />
    )
  }
  if (op === 'in' || op === 'not_in') {
    const texts = Array.isArray(value) ? value.map(String) : []
    return (
      <TagsInput
        {...label}
        data={field.enum ?? []}
        value={texts}
        onChange={list => onChange(isNumber ? list.map(Number) : list)}
      />
    )
  }
  if (op === 'between') {
    const pair = Array.isArray(value) ? value : []
    return (
      <TextInput
        {...label}
        placeholder={isDate ? '2026-01-01 2026-12-31' : '0 100'}
        defaultValue={pair.join(' ')}
        onBlur={event => {
          const parts = event.currentTarget.value.trim().split(/\s+/)
          if (parts.length === 2) onChange(isNumber ? parts.map(one => Number(one) * scale) : parts)
        }}
      />
    )
  }
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
  if (field.enum)
    return (
      <Select
        {...label}
        data={field.enum}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
      />
    )
  if (isNumber || field.name.endsWith('owner_id') || field.name.endsWith('_by_id')) {
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
  return (
    <TextInput
      {...label}
      type={isDate ? 'date' : 'text'}
      value={typeof value === 'string' ? value.slice(0, isDate ? 10 : undefined) : ''}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
