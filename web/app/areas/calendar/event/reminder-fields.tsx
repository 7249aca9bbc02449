import { ActionIcon, Button, Group, Select, Stack } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { EventReminder } from '../../../../../sdk/index.ts'
import { useCalendarWords } from '../words.ts'

const usual = [0, 5, 10, 15, 30, 60, 120, 1_440, 2_880, 10_080]
const MOST = 5

interface ReminderFieldsProps {
  label: string
  value: readonly EventReminder[]
  onChange: (reminders: EventReminder[]) => void
}

/** Up to five. */
export function ReminderFields({ label, value, onChange }: ReminderFieldsProps) {
  const words = useCalendarWords()
  const set = (index: number, some: Partial<EventReminder>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...some } : one)))
  return (
    <Stack gap={6} role="group" aria-label={label}>
      {value.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no names and no order of their own
        <Group key={index} gap={6} wrap="nowrap" align="flex-end">
          <Select
            flex={1}
            aria-label={words.reminderTime}
            allowDeselect={false}
            data={[...new Set([...usual, one.minutes])].map(minutes => ({
              value: String(minutes),
              label: words.minutesBefore(minutes),
            }))}
            value={String(one.minutes)}
            onChange={minutes => set(index, { minutes: Number(minutes) })}
          />
          <Select
            flex={1}
            aria-label={words.reminderWay}
            allowDeselect={false}
            data={Object.entries(words.reminderWays).map(([way, text]) => ({ value: way, label: text }))}
            value={one.method}
            onChange={method => set(index, { method: method as EventReminder['method'] })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={words.removeReminder}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      {value.length < MOST && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onChange([...value, { method: 'popup', minutes: 10 }])}
        >
          {words.addReminder}
        </Button>
      )}
    </Stack>
  )
}
