import { ActionIcon, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { BookingAvailability } from '../../../../../sdk/index.ts'
import { ZoneSelect } from '../../../kit/pick/zone-select.tsx'
import { DayInput, TimeInput } from '../../../kit/time/when-input.tsx'
import { useEditingWords } from '../editing/words.ts'

type Interval = [string, string]
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const WORKING_DAY: Interval = ['09:00', '17:00']

interface HoursEditorProps {
  hours: BookingAvailability
  onChange: (hours: BookingAvailability) => void
}

/** When somebody can be booked: the days of a week, and days that differ from it. */
export function HoursEditor({ hours, onChange }: HoursEditorProps) {
  const words = useEditingWords()
  const { weekly, overrides } = hours
  const setDay = (day: (typeof days)[number], intervals: Interval[]) =>
    onChange({ ...hours, weekly: { ...weekly, [day]: intervals } })
  const setOverride = (at: number, some: Partial<(typeof overrides)[number]>) =>
    onChange({ ...hours, overrides: overrides.map((old, n) => (n === at ? { ...old, ...some } : old)) })
  return (
    <Stack gap="md">
      <ZoneSelect
        label={words.timezone}
        value={hours.timezone}
        onChange={timezone => onChange({ ...hours, timezone })}
      />
      <Stack gap="xs">
        {days.map(day => (
          <Group key={day} align="flex-start" gap="sm">
            <Checkbox
              w={120}
              mt={8}
              label={words.days[day]}
              checked={(weekly[day] ?? []).length > 0}
              onChange={event => setDay(day, event.currentTarget.checked ? [WORKING_DAY] : [])}
            />
            <Intervals
              label={words.days[day]}
              intervals={weekly[day] ?? []}
              onChange={intervals => setDay(day, intervals)}
            />
          </Group>
        ))}
      </Stack>
      <Text fw={600} size="sm">
        {words.overrides}
      </Text>
      {overrides.map((override, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a date being typed is no key
        <Group key={n} align="flex-start" gap="sm">
          <DayInput
            aria-label={words.date}
            value={override.date}
            onChange={event => setOverride(n, { date: event.currentTarget.value })}
          />
          <Intervals
            label={override.date || words.date}
            intervals={override.intervals}
            onChange={intervals => setOverride(n, { intervals })}
          />
          <ActionIcon
            mt={6}
            variant="subtle"
            color="red"
            aria-label={words.takeOut(override.date || words.date)}
            onClick={() => onChange({ ...hours, overrides: overrides.filter((_, m) => m !== n) })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange({ ...hours, overrides: [...overrides, { date: '', intervals: [] }] })}
        >
          {words.addOverride}
        </Button>
      </div>
    </Stack>
  )
}

interface IntervalsProps {
  label: string
  intervals: readonly Interval[]
  onChange: (intervals: Interval[]) => void
}

function Intervals({ label, intervals, onChange }: IntervalsProps) {
  const words = useEditingWords()
  const set = (at: number, interval: Interval) =>
    onChange(intervals.map((old, n) => (n === at ? interval : old)))
  return (
    <Stack gap={6}>
      {intervals.length === 0 && (
        <Text size="sm" c="dimmed" mt={8}>
          {words.closed}
        </Text>
      )}
      {intervals.map(([from, until], n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: times being typed are no key
        <Group key={n} gap={6} wrap="nowrap">
          <TimeInput
            zone="beside"
            aria-label={words.fromOf(label)}
            value={from}
            onChange={event => set(n, [event.currentTarget.value, until])}
          />
          –
          <TimeInput
            zone="beside"
            aria-label={words.untilOf(label)}
            // A clock has no 24:00; the end of the day is shown as its last minute's end.
            value={until === '24:00' ? '00:00' : until}
            onChange={event => {
              const { value } = event.currentTarget
              set(n, [from, value === '00:00' ? '24:00' : value])
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.takeOut(`${label} ${from}–${until}`)}
            onClick={() => onChange(intervals.filter((_, m) => m !== n))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      {intervals.length < 8 && (
        <div>
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconPlus size={12} />}
            aria-label={words.addTimeOf(label)}
            onClick={() => onChange([...intervals, following(intervals.at(-1))])}
          >
            {words.addTime}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** An hour after the last one, where the day has room for it. */
function following(last: Interval | undefined): Interval {
  if (!last) return WORKING_DAY
  const hour = Number(last[1].slice(0, 2)) + 1
  const minute = last[1].slice(3)
  return hour >= 23 ? WORKING_DAY : [`${pad(hour)}:${minute}`, `${pad(hour + 1)}:${minute}`]
}

const pad = (hour: number) => String(hour).padStart(2, '0')
