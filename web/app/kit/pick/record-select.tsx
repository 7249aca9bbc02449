import { Select, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Choice, type KnownRecords, type RecordKind, recordKinds } from './record-kinds.ts'

type PassedOn =
  | 'label'
  | 'placeholder'
  | 'description'
  | 'error'
  | 'required'
  | 'size'
  | 'aria-label'
  | 'autoFocus'
  | 'onBlur'
  | 'defaultDropdownOpened'

interface RecordSelectProps<Kind extends RecordKind> extends Pick<SelectProps, PassedOn> {
  kind: Kind
  value: string | null
  /** What stands there for a value that came with the record, before anything was looked for. */
  valueLabel?: string
  onChange: (choice: Choice<KnownRecords[Kind]> | null) => void
}

/** Chooses a record by a few letters of its name; the server looks for it. */
export function RecordSelect<Kind extends RecordKind>(props: RecordSelectProps<Kind>) {
  const { kind, value, valueLabel, onChange, ...passedOn } = props
  const { many, load } = recordKinds[kind]
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(props.defaultDropdownOpened ?? false)
  const [q] = useDebouncedValue(text.trim(), 150)
  const found = useQuery({
    queryKey: [many, 'pick', q],
    queryFn: () => load(q),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const choices: Choice<KnownRecords[Kind]>[] = found.data ?? []
  const known = value === null || choices.some(one => one.value === value)
  const present = valueLabel ?? '…'
  const data = [...(known || !value ? [] : [{ value, label: present }]), ...choices]
  return (
    <Select
      {...passedOn}
      data={data.map(one => ({ value: one.value, label: one.label }))}
      value={value}
      searchable
      clearable
      // Found by the server, typing errors and all: nothing is left out here.
      filter={({ options }) => options}
      onDropdownOpen={() => setOpen(true)}
      onSearchChange={typed =>
        setText(typed === valueLabel || choices.some(one => one.label === typed) ? '' : typed)
      }
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
