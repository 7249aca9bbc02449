import { ActionIcon, Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Calendar } from '../../../../../sdk/index.ts'
import { ZoneSelect } from '../../../kit/pick/zone-select.tsx'
import { useMay, useMe } from '../../../kit/session/session.ts'
import {
  NO_CALENDAR,
  TASKS,
  useCalendars,
  useHidden,
  useWhose,
  useZone,
  type Whose,
} from '../use-calendar.ts'
import { useCalendarWords } from '../words.ts'
import { CalendarForm } from './calendar-form.tsx'
import { Connect } from './connect.tsx'
import css from './side.module.css'

/** What is shown, of whom, in which zone; and the ways in and out. */
export function SidePanel() {
  const words = useCalendarWords()
  const may = useMay()
  const { user } = useMe()
  const calendars = useCalendars()
  const [zone, setZone] = useZone()
  const [whose, setWhose] = useWhose()
  const [edited, setEdited] = useState<Calendar | 'new' | null>(null)
  const [isConnecting, setConnecting] = useState(false)
  const own = calendars.filter(one => one.owner_id === user.id)
  const others = calendars.filter(one => one.owner_id !== user.id)
  const mayEdit = (one: Calendar) => may('admin') || (may('member') && one.owner_id === user.id)
  const rows = (list: readonly Calendar[]) =>
    list.map(one => (
      <Row
        key={one.id}
        id={one.id}
        name={one.name}
        color={one.color}
        {...(mayEdit(one) ? { onEdit: () => setEdited(one) } : {})}
      />
    ))
  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={words.whose}
        value={whose}
        data={Object.entries(words.whoseEvents).map(([value, label]) => ({ value, label }))}
        onChange={value => setWhose(value as Whose)}
      />
      <Stack gap={4} role="group" aria-label={words.calendars}>
        <Group justify="space-between">
          <Text size="sm" fw={600}>
            {words.calendars}
          </Text>
          {may('member') && (
            <ActionIcon variant="subtle" aria-label={words.newCalendar} onClick={() => setEdited('new')}>
              <IconPlus size={16} />
            </ActionIcon>
          )}
        </Group>
        {rows(own)}
        {others.length > 0 && (
          <Text size="xs" c="dimmed" mt={4}>
            {words.team}
          </Text>
        )}
        {rows(others)}
        <Row id={NO_CALENDAR} name={words.noCalendar} color="#64748b" />
        <Row id={TASKS} name={words.tasks} color="#64748b" />
      </Stack>
      <ZoneSelect label={words.shownIn} value={zone} onChange={setZone} />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={14} />}
        onClick={() => setConnecting(true)}
      >
        {words.connect}
      </Button>
      <Text size="xs" c="dimmed" className={css.keys}>
        {words.keys}
      </Text>
      {edited && <CalendarForm calendar={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {isConnecting && <Connect onClose={() => setConnecting(false)} />}
    </Stack>
  )
}

interface RowProps {
  id: string
  name: string
  color: string
  onEdit?: () => void
}

function Row({ id, name, color, onEdit }: RowProps) {
  const words = useCalendarWords()
  const { isShown, toggle } = useHidden()
  return (
    <div className={css.row}>
      <Checkbox
        size="xs"
        color={color}
        label={name}
        aria-label={words.show(name)}
        checked={isShown(id)}
        onChange={() => toggle(id)}
      />
      {onEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={words.editCalendar(name)}
          onClick={onEdit}
        >
          <IconPencil size={14} />
        </ActionIcon>
      )}
    </div>
  )
}
