import { Button, Checkbox, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { type Task, updateTask } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats, useSpeech } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { DayInput } from '../../../kit/time/when-input.tsx'
import { Card } from '../shared/record/cards.tsx'
import { useTaskWords } from './words.ts'

type Repeat = NonNullable<Task['repeat']>
type Weekday = NonNullable<Repeat['weekdays']>[number]
const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Names of weekdays as the reader calls them. */
function useWeekdays(): Record<Weekday, string> {
  const { locale } = useSpeech()
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  // 5 January 1970 was a Monday.
  const named = weekdays.map((day, index) => [day, names.format(new Date((4 + index) * 86_400_000))])
  return Object.fromEntries(named) as Record<Weekday, string>
}

interface RepeatCardProps {
  task: Task
  onChange: (task: Task) => void
}

/** How a task comes again, and the one that came. */
export function RepeatCard({ task, onChange }: RepeatCardProps) {
  const words = useTaskWords()
  const formats = useFormats()
  const may = useMay()
  const days = useWeekdays()
  const [isOpen, setOpen] = useState(false)
  const { repeat } = task
  const said = repeat && [
    words.every(repeat.every, repeat.interval),
    repeat.weekdays?.map(day => days[day]).join(', '),
    repeat.until && words.untilDay(formats.date(repeat.until)),
    repeat.count && words.times(repeat.count),
    repeat.from === 'done' && `${words.from}: ${words.froms.done}`,
  ]
  return (
    <Card title={words.repeat}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{said ? said.filter(Boolean).join(' · ') : words.never}</Text>
        {may('member') && task.due_at && (
          <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
            {words.change}
          </Button>
        )}
      </Group>
      {task.next_task_id && (
        <TextLink to="/tasks/$taskId" params={{ taskId: task.next_task_id }}>
          {words.next}
        </TextLink>
      )}
      {isOpen && <RepeatForm task={task} onChange={onChange} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function RepeatForm({ task, onChange, onClose }: RepeatCardProps & { onClose: () => void }) {
  const words = useTaskWords()
  const numbers = useNumbers()
  const days = useWeekdays()
  const { repeat } = task
  const draft = useDraft({
    of: `task/${task.id}/repeat`,
    version: task.updated_at,
    saved: {
      every: (repeat?.every ?? '') as Repeat['every'] | '',
      interval: String(repeat?.interval ?? 1),
      weekdays: repeat?.weekdays ?? [],
      ends: repeat?.until ? 'until' : repeat?.count ? 'count' : 'never',
      until: repeat?.until ?? '',
      count: String(repeat?.count ?? ''),
      from: repeat?.from ?? 'due',
    },
  })
  const { every, interval, ends, until, count, from } = draft.values
  const [chosen, setChosen] = draft.part('weekdays')
  const options = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).map(([value, label]) => ({ value, label }))
  const rule = () =>
    every === ''
      ? null
      : {
          every,
          interval: numbers.decimal(interval || '1'),
          from,
          ...(every === 'week' && chosen.length > 0 ? { weekdays: chosen } : {}),
          ...(ends === 'until' && until ? { until } : {}),
          ...(ends === 'count' && count ? { count: numbers.decimal(count) } : {}),
        }
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.repeat}
      submit={words.save}
      onClose={onClose}
      onSubmit={() =>
        updateTask({
          client,
          path: { task_id: task.id },
          body: { repeat: rule(), ...draft.ifUnchanged },
        })
      }
      onDone={({ data }) => {
        onChange(data)
        onClose()
      }}
    >
      <Select
        label={words.unit}
        placeholder={words.never}
        clearable
        data={options(words.units)}
        value={every || null}
        onChange={value => draft.set({ every: (value ?? '') as typeof every })}
      />
      {every !== '' && (
        <>
          <NumberText label={words.interval} {...draft.field('interval')} />
          {every === 'week' && (
            <Checkbox.Group
              label={words.weekdays}
              value={chosen}
              onChange={value => setChosen(value as Weekday[])}
            >
              <Group gap="sm" mt={4}>
                {weekdays.map(day => (
                  <Checkbox key={day} value={day} label={days[day]} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
          <Select
            label={words.ends}
            allowDeselect={false}
            data={options(words.ending)}
            value={ends}
            onChange={value => draft.set({ ends: value ?? 'never' })}
          />
          {ends === 'until' && <DayInput label={words.until} required {...draft.field('until')} />}
          {ends === 'count' && <NumberText label={words.count} required {...draft.field('count')} />}
          <Select
            label={words.from}
            allowDeselect={false}
            data={options(words.froms)}
            value={from}
            onChange={value => draft.set({ from: value as typeof from })}
          />
        </>
      )}
    </FormModal>
  )
}
