import { Chip, Group, Input, NumberInput, Select, TextInput } from '@mantine/core'
import { DayInput } from '../../../kit/time/when-input.tsx'
import { useCalendarWords } from '../words.ts'
import { type Repeat, type RepeatKind, repeats, weekdays } from './repeat.ts'

interface RepeatFieldsProps {
  value: Repeat
  onChange: (repeat: Repeat) => void
}

/** How often it happens. */
export function RepeatFields({ value, onChange }: RepeatFieldsProps) {
  const words = useCalendarWords()
  const { kind } = value
  const set = (some: Partial<Repeat>) => onChange({ ...value, ...some })
  const hasInterval = kind !== 'never' && kind !== 'own' && kind !== 'workdays'
  return (
    <>
      <Group grow align="flex-end">
        <Select
          label={words.repeat}
          data={repeats.map(one => ({ value: one, label: words.repeatKinds[one] }))}
          value={kind}
          allowDeselect={false}
          onChange={next => set({ kind: (next ?? 'never') as RepeatKind })}
        />
        {hasInterval && (
          <NumberInput
            label={words.interval}
            suffix={` ${words.units(kind, value.interval)}`}
            min={1}
            max={999}
            value={value.interval}
            onChange={next => set({ interval: Number(next) || 1 })}
          />
        )}
      </Group>
      {kind === 'weekly' && (
        <Input.Wrapper label={words.onDays} labelElement="div">
          <Chip.Group multiple value={[...value.days]} onChange={days => set({ days })}>
            <Group gap={6} mt={4} role="group" aria-label={words.onDays}>
              {weekdays.map((day, index) => (
                <Chip key={day} value={day} size="xs" aria-label={words.weekdays[index]}>
                  {words.weekdays[index]!.slice(0, 2)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      )}
      {kind === 'own' && (
        <TextInput
          label={words.rule}
          required
          placeholder="FREQ=MONTHLY;BYDAY=-1FR"
          value={value.own}
          onChange={({ currentTarget }) => set({ own: currentTarget.value })}
        />
      )}
      {kind !== 'never' && kind !== 'own' && <Ends value={value} set={set} />}
    </>
  )
}

function Ends({ value, set }: { value: Repeat; set: (some: Partial<Repeat>) => void }) {
  const words = useCalendarWords()
  return (
    <Group grow align="flex-end">
      <Select
        label={words.seriesEnds}
        data={Object.entries(words.seriesEndKinds).map(([one, label]) => ({ value: one, label }))}
        value={value.ends}
        allowDeselect={false}
        onChange={ends => set({ ends: (ends ?? 'never') as Repeat['ends'] })}
      />
      {value.ends === 'until' && (
        <DayInput
          label={words.lastDay}
          required
          value={value.until}
          onChange={({ currentTarget }) => set({ until: currentTarget.value })}
        />
      )}
      {value.ends === 'count' && (
        <NumberInput
          label={words.times}
          min={1}
          max={1000}
          value={value.count}
          onChange={count => set({ count: Number(count) || 1 })}
        />
      )}
    </Group>
  )
}
