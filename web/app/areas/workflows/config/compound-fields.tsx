import {
  ActionIcon,
  Autocomplete,
  Button,
  Checkbox,
  Group,
  Input,
  NumberInput,
  Stack,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../../../kit/session/session.ts'
import { TimeInput } from '../../../kit/time/when-input.tsx'
import { useWorkflowWords } from '../words.ts'
import type { Values } from './schema.ts'
import { useCatalog } from './use-choices.ts'

const units = { days: 730, hours: 23, minutes: 59, seconds: 59 }

interface DurationFieldsProps {
  label: string
  value: Values | undefined
  error: string | undefined
  onChange: (value: Values) => void
}

export function DurationFields({ label, value = {}, error, onChange }: DurationFieldsProps) {
  const words = useWorkflowWords()
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Group gap={6} grow wrap="nowrap">
        {Object.entries(units).map(([unit, max]) => (
          <NumberInput
            key={unit}
            aria-label={`${label}: ${words.fields[unit]}`}
            description={words.fields[unit]}
            min={0}
            max={max}
            allowDecimal={false}
            hideControls
            value={(value[unit] as number | undefined) ?? ''}
            onChange={next => {
              const { [unit]: _, ...rest } = value
              onChange(typeof next === 'number' && next > 0 ? { ...rest, [unit]: next } : rest)
            }}
          />
        ))}
      </Group>
    </Input.Wrapper>
  )
}

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const office = { days: days.slice(0, 5), start: '09:00', end: '17:00' }

interface WindowFieldsProps {
  label: string
  value: Values | null | undefined
  onChange: (value: unknown) => void
}

export function WindowFields({ label, value, onChange }: WindowFieldsProps) {
  const words = useWorkflowWords()
  const { organization } = useMe()
  const given = value as { days: string[]; start: string; end: string } | null | undefined
  return (
    <Stack gap={6}>
      <Checkbox
        label={label}
        checked={Boolean(given)}
        onChange={event => onChange(event.currentTarget.checked ? office : null)}
      />
      {given && (
        <>
          <Group gap={6} grow>
            {(['start', 'end'] as const).map(end => (
              <TimeInput
                key={end}
                zone={organization.timezone}
                label={words.fields[end]}
                value={given[end]}
                onChange={event => onChange({ ...given, [end]: event.currentTarget.value })}
              />
            ))}
          </Group>
          <Checkbox.Group
            aria-label={words.fields.weekdays!}
            value={given.days}
            onChange={chosen => onChange({ ...given, days: chosen })}
          >
            <Group gap={8}>
              {days.map(day => (
                <Checkbox key={day} size="xs" value={day} label={words.choices[day]} />
              ))}
            </Group>
          </Checkbox.Group>
        </>
      )}
    </Stack>
  )
}

interface KeyValuesProps {
  label: string
  suggestsFields: boolean
  value: Readonly<Record<string, unknown>>
  onChange: (value: Record<string, unknown> | undefined) => void
}

/** Names and values one below the other; a name that is still being written is not sent. */
export function KeyValues({ label, suggestsFields, value, onChange }: KeyValuesProps) {
  const words = useWorkflowWords()
  const { fields } = useCatalog()
  const [rows, setRows] = useState(() => Object.entries(value))
  const write = (next: [string, unknown][]) => {
    setRows(next)
    const kept = Object.fromEntries(next.filter(([key]) => key !== ''))
    onChange(Object.keys(kept).length > 0 ? kept : undefined)
  }
  const put = (n: number, row: [string, unknown]) => write(rows.map((one, at) => (at === n ? row : one)))
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Stack gap={6}>
        {rows.map(([key, text], n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its name is being written
          <Group key={n} gap={4} wrap="nowrap">
            <Autocomplete
              flex={1}
              aria-label={`${label}: ${words.name}`}
              data={suggestsFields ? fields.map(one => one.value) : []}
              value={key}
              onChange={next => put(n, [next, text])}
            />
            <TextInput
              flex={1}
              aria-label={`${label}: ${words.ruleValue}`}
              value={String(text ?? '')}
              onChange={event => put(n, [key, event.currentTarget.value])}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.removeOne(key || label)}
              onClick={() => write(rows.filter((_, at) => at !== n))}
            >
              <IconTrash size={15} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          size="xs"
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() => setRows([...rows, ['', '']])}
        >
          {words.add}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}
