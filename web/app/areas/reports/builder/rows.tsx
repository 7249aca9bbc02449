import { ActionIcon, Button, Select, Title } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ReportDataset } from '../../../../../sdk/index.ts'
import { useReportWords } from '../words.ts'
import { customName, type Field, findField } from './question.ts'

export const replaced = <T,>(list: readonly T[], at: number, one: T): T[] =>
  list.map((other, n) => (n === at ? one : other))
export const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, n) => n !== at)

export function AddButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={onClick}>
      {children}
    </Button>
  )
}

export function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h6" mb={6} mt="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}

export function Drop({ onClick }: { onClick: () => void }) {
  const words = useReportWords()
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={words.drop} onClick={onClick}>
      <IconX size={16} />
    </ActionIcon>
  )
}

interface FieldSelectProps {
  dataset: ReportDataset
  fields: readonly Field[]
  value: string | null
  onChange: (name: string) => void
}

/** One of the dataset's fields; where records have custom ones, also one of these by its key. */
export function FieldSelect({ dataset, fields, value, onChange }: FieldSelectProps) {
  const words = useReportWords()
  const [typed, setTyped] = useState('')
  const known = fields.map(({ name, label }) => ({ value: name, label }))
  const chosen = value ? findField(dataset, value) : undefined
  const current = chosen && !known.some(one => one.value === value) ? [chosen] : []
  const isNew = dataset.has_custom && typed.trim() !== '' && !known.some(({ label }) => label === typed)
  const custom = [
    ...current.map(({ name, label }) => ({ value: name, label })),
    ...(isNew && chosen?.label !== typed
      ? [{ value: customName(typed), label: words.customField(typed.trim()) }]
      : []),
  ]
  return (
    <Select
      aria-label={words.field}
      searchable
      allowDeselect={false}
      data={[...known, ...custom]}
      value={value}
      onSearchChange={setTyped}
      onChange={name => name && onChange(name)}
    />
  )
}
