import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NumberText } from '../../kit/form/numbers/number-text.tsx'
import css from './account-rows.module.css'
import { useBookkeepingWords } from './words.ts'

/** As it is typed; what a screen does not show stays as it came. */
export interface TypedAccount {
  category: string
  rate: string
  supply?: 'service' | 'eservice' | 'goods' | null
  place?: 'home' | 'union' | 'elsewhere' | null
  rule?: string | null
  account: string
  tax_key: string
}

interface Props {
  rows: readonly TypedAccount[]
  onChange: (rows: TypedAccount[]) => void
}

const blank: TypedAccount = { category: '', rate: '', account: '', tax_key: '' }

/** Accounts of one's own, each for some sales. */
export function AccountRows({ rows, onChange }: Props): ReactNode {
  const words = useBookkeepingWords()
  const set = (at: number, some: Partial<TypedAccount>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...some } : row)))
  const options = (labels: Record<string, string>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }))
  return (
    <Stack gap="xs">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
        <div className={css.row} key={at}>
          <Select
            label={words.category}
            data={['S', 'Z', 'E', 'AE', 'K', 'G', 'O']}
            value={row.category || null}
            placeholder={words.any}
            clearable
            onChange={category => set(at, { category: category ?? '' })}
          />
          <NumberText
            label={words.rate}
            value={row.rate}
            placeholder={words.any}
            onChange={event => set(at, { rate: event.currentTarget.value })}
          />
          <Select
            label={words.place}
            data={options(words.places)}
            value={row.place ?? null}
            placeholder={words.any}
            clearable
            onChange={place => set(at, { place: place as TypedAccount['place'] })}
          />
          <TextInput
            label={words.account}
            value={row.account}
            inputMode="numeric"
            onChange={event => set(at, { account: event.currentTarget.value })}
          />
          <TextInput
            label={words.taxKey}
            value={row.tax_key}
            inputMode="numeric"
            onChange={event => set(at, { tax_key: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            mb={4}
            aria-label={words.remove}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...rows, blank])}
        >
          {words.addAccount}
        </Button>
      </Group>
    </Stack>
  )
}
