import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useEditingWords } from './words.ts'

interface OrderedItemsProps<Item extends object> {
  label: string
  items: readonly Item[]
  onChange: (items: Item[]) => void
  /** What an item is called, above its fields and in the names of its buttons. */
  titleOf: (item: Item) => string
  /** Those that must stay have no button to go. */
  mayGo?: (item: Item) => boolean
  children: (item: Item, change: (some: Partial<Item>) => void) => ReactNode
}

/** Things in an order of their own, each with its fields: moved by buttons, so by keyboard too. */
export function OrderedItems<Item extends object>(props: OrderedItemsProps<Item>) {
  const { label, items, onChange, titleOf, mayGo = () => true, children } = props
  const words = useEditingWords()
  const keys = useKeys(items.length)
  const replace = (at: number, item: Item) => onChange(items.map((old, n) => (n === at ? item : old)))
  const move = (from: number, to: number) => {
    keys.move(from, to)
    const moved = [...items]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
  }
  const remove = (at: number) => {
    keys.remove(at)
    onChange(items.filter((_, n) => n !== at))
  }
  return (
    <Stack gap="sm" component="ol" p={0} m={0} aria-label={label} style={{ listStyle: 'none' }}>
      {items.map((item, n) => {
        const title = titleOf(item)
        return (
          <Paper key={keys.of(n)} component="li" withBorder p="sm" radius="md">
            <Group gap={4} mb="xs" wrap="nowrap">
              <Text size="sm" fw={600} truncate flex={1}>
                {title}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={words.up(title)}
                disabled={n === 0}
                onClick={() => move(n, n - 1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={words.down(title)}
                disabled={n === items.length - 1}
                onClick={() => move(n, n + 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              {mayGo(item) && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={words.takeOut(title)}
                  onClick={() => remove(n)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              )}
            </Group>
            {children(item, some => replace(n, { ...item, ...some }))}
          </Paper>
        )
      })}
    </Stack>
  )
}

/** One key an item that goes along with it: what is typed in stays where it is looked at. */
function useKeys(count: number) {
  const next = useRef(0)
  const keys = useRef<number[]>([])
  while (keys.current.length < count) keys.current.push(next.current++)
  keys.current.length = count
  return {
    of: (at: number) => keys.current[at]!,
    move: (from: number, to: number) => keys.current.splice(to, 0, ...keys.current.splice(from, 1)),
    remove: (at: number) => keys.current.splice(at, 1),
  }
}
