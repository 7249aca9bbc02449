import { Button, CloseButton, Group, Menu } from '@mantine/core'
import { IconCheck, IconFilter } from '@tabler/icons-react'
import css from './record-list.module.css'
import { useListWords } from './words.ts'

/** One thing to narrow a list by, as the API calls it. */
export interface Filter<Key extends string = string> {
  key: Key
  label: string
  options: readonly { value: string; label: string }[]
  /** The API takes one value only. */
  single?: boolean
}

/** One of the words that a field knows: `oneOf('status', words.status, words.statuses)`. */
export const oneOf = <Key extends string>(
  key: Key,
  label: string,
  names: Readonly<Record<string, string>>,
): Filter<Key> => ({
  key,
  label,
  single: true,
  options: Object.entries(names).map(([value, name]) => ({ value, label: name })),
})

interface FilterProps {
  filters: readonly Filter[]
  where: Record<string, string[]>
  onChange: (where: Record<string, string[]>) => void
}

export function FilterMenu({ filters, where, onChange }: FilterProps) {
  const words = useListWords()
  if (filters.length === 0) return null
  const toggle = ({ key, single }: Filter, value: string) => {
    const now = where[key] ?? []
    const next = now.includes(value) ? now.filter(one => one !== value) : single ? [value] : [...now, value]
    onChange({ ...where, [key]: next })
  }
  return (
    <Menu closeOnItemClick={false} shadow="md" position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconFilter size={15} />}>
          {words.filter}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={css.filters}>
        {filters.map(filter => (
          <div key={filter.key}>
            <Menu.Label>{filter.label}</Menu.Label>
            {filter.options.map(({ value, label }) => (
              <Menu.Item
                key={value}
                onClick={() => toggle(filter, value)}
                rightSection={where[filter.key]?.includes(value) ? <IconCheck size={14} /> : null}
              >
                {label}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export function FilterChips({ filters, where, onChange }: FilterProps) {
  const words = useListWords()
  const chips = filters.flatMap(filter =>
    (where[filter.key] ?? []).map(value => ({
      filter,
      value,
      text: `${filter.label}: ${filter.options.find(one => one.value === value)?.label ?? value}`,
    })),
  )
  if (chips.length === 0) return null
  return (
    <Group gap={6} className={css.chips}>
      {chips.map(({ filter, value, text }) => (
        <span key={text} className={css.chip}>
          {text}
          <CloseButton
            size="xs"
            aria-label={words.removeFilter(text)}
            onClick={() =>
              onChange({ ...where, [filter.key]: (where[filter.key] ?? []).filter(one => one !== value) })
            }
          />
        </span>
      ))}
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange({})}>
        {words.clearFilters}
      </Button>
    </Group>
  )
}
