import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

export interface Choice<Row> {
  value: string
  label: string
  hint?: string
  row: Row
}

interface RecordSelectProps<Row> {
  label: string
  placeholder?: string
  description?: string
  /** The first part of the query key. */
  entity: string
  value: string | null
  /** What stands there for a value that came with the record, before anything was looked for. */
  valueLabel?: string
  load: (q: string) => Promise<Choice<Row>[]>
  onChange: (choice: Choice<Row> | null) => void
}

/** Chooses a record by a few letters of its name; the server looks for it. */
export function RecordSelect<Row>(props: RecordSelectProps<Row>) {
  const { label, placeholder, description, entity, value, valueLabel, load, onChange } = props
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [q] = useDebouncedValue(text.trim(), 150)
  const found = useQuery({
    queryKey: [entity, 'pick', q],
    queryFn: () => load(q),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const choices = found.data ?? []
  const known = value === null || choices.some(one => one.value === value)
  const data = [...(known || !value ? [] : [{ value, label: valueLabel ?? '…' }]), ...choices]
  return (
    <Select
      label={label}
      placeholder={placeholder}
      description={description}
      data={data.map(one => ({ value: one.value, label: one.label }))}
      value={value}
      searchable
      clearable
      // Found by the server, typing errors and all: nothing is left out here.
      filter={({ options }) => options}
      onDropdownOpen={() => setOpen(true)}
      onSearchChange={typed => setText(choices.some(one => one.label === typed) ? '' : typed)}
      onChange={id => onChange(choices.find(one => one.value === id) ?? null)}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {choices.find(one => one.value === option.value)?.hint}
          </Text>
        </div>
      )}
    />
  )
}
