import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { SubscriptionItemInput } from '../../../../../sdk/index.ts'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import type { Numbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useSubscriptionWords } from '../words.ts'

export interface DraftItem {
  key: string
  /** Of an item that is there already: what is not shown here stays as it is. */
  id?: string
  product_id: string | null
  name: string
  quantity: string
  price: string
}

export const blankItem = (key: string = crypto.randomUUID()): DraftItem => ({
  key,
  product_id: null,
  name: '',
  quantity: '1',
  price: '',
})

export const toItems = (
  items: readonly DraftItem[],
  currency: string,
  numbers: Numbers,
): SubscriptionItemInput[] =>
  items
    .filter(one => one.name.trim() !== '' || one.price.trim() !== '')
    .map(one => ({
      ...(one.id ? { id: one.id } : { product_id: one.product_id }),
      name: one.name.trim() || '–',
      quantity: numbers.decimal(one.quantity || '1'),
      unit_price_cents: one.price.trim() ? numbers.amount(one.price, currency) : 0,
    }))

interface ItemsEditorProps {
  items: readonly DraftItem[]
  currency: string
  onChange: (items: DraftItem[]) => void
}

export function ItemsEditor({ items, currency, onChange }: ItemsEditorProps) {
  const words = useSubscriptionWords()
  const change = (key: string, some: Partial<DraftItem>) =>
    onChange(items.map(one => (one.key === key ? { ...one, ...some } : one)))
  return (
    <Stack gap="xs" role="group" aria-label={words.items}>
      {items.map((item, at) => (
        <Group key={item.key} gap="xs" align="end" wrap="nowrap">
          <TextInput
            style={{ flex: 1 }}
            label={words.name}
            value={item.name}
            onChange={event => change(item.key, { name: event.currentTarget.value })}
          />
          <NumberText
            w={74}
            label={words.quantity}
            value={item.quantity}
            onChange={event => change(item.key, { quantity: event.currentTarget.value })}
          />
          <NumberText
            w={110}
            label={words.price(currency)}
            currency={currency}
            value={item.price}
            onChange={event => change(item.key, { price: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={words.removeItem(at + 1)}
            onClick={() => onChange(items.filter(one => one.key !== item.key))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...items, blankItem()])}
        >
          {words.addItem}
        </Button>
      </Group>
    </Stack>
  )
}
