import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { Column } from './columns.ts'
import { useListWords } from './words.ts'

interface ColumnMenuProps<Row> {
  all: readonly Column<Row, string>[]
  chosen: readonly Column<Row, string>[]
  onChange: (ids: string[]) => void
}

export function ColumnMenu<Row>({ all, chosen, onChange }: ColumnMenuProps<Row>) {
  const words = useListWords()
  const ids = chosen.map(one => one.id)
  const toggle = (id: string) =>
    onChange(all.map(one => one.id).filter(one => (one === id ? !ids.includes(id) : ids.includes(one))))
  return (
    <Menu closeOnItemClick={false} shadow="md" position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={words.columns}>
          <IconColumns3 size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.columns}</Menu.Label>
        {all.map(one => (
          <Menu.Item
            key={one.id}
            onClick={() => toggle(one.id)}
            leftSection={
              <Checkbox size="xs" readOnly tabIndex={-1} checked={ids.includes(one.id)} aria-hidden />
            }
          >
            {one.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
