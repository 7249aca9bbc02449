import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NumberText } from '../../../../kit/form/numbers/number-text.tsx'
import { DayInput } from '../../../../kit/time/when-input.tsx'
import css from './base-rates.module.css'
import { useCollectionsWords } from './words.ts'

interface TypedRate {
  from: string
  percent: string
}

interface BaseRatesProps {
  rows: readonly TypedRate[]
  error: ReactNode
  onChange: (rows: TypedRate[]) => void
}

/** Which base rate holds from which day on. */
export function BaseRates({ rows, error, onChange }: BaseRatesProps) {
  const words = useCollectionsWords()
  const set = (at: number, some: Partial<TypedRate>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...some } : row)))
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {words.baseRates}
      </Title>
      <Text size="sm" c="dimmed">
        {words.baseRatesHint}
      </Text>
      {error && (
        <Text size="sm" c="var(--bad)" role="alert">
          {error}
        </Text>
      )}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
        <div className={css.row} key={at}>
          <DayInput
            label={words.rateFrom}
            required
            value={row.from}
            onChange={event => set(at, { from: event.currentTarget.value })}
          />
          <NumberText
            label={words.ratePercent}
            required
            value={row.percent}
            onChange={event => set(at, { percent: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            mb={4}
            aria-label={words.removeRate(at + 1)}
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
          onClick={() => onChange([...rows, { from: '', percent: '' }])}
        >
          {words.addRate}
        </Button>
      </Group>
    </Stack>
  )
}
