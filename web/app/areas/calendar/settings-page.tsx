import { Button, Checkbox, Group, NumberInput, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CalendarSettings, getCalendarSettings, updateCalendarSettings } from '../../../../sdk/index.ts'
import { SavedForm } from '../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../kit/form/drafts/use-saved-draft.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { useCommonWords } from '../../kit/screen/words.ts'
import { client } from '../../kit/session/api.ts'
import { useMe } from '../../kit/session/session.ts'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { TimeInput } from '../../kit/time/when-input.tsx'
import { useCalendarWords } from './words.ts'

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const USUAL: [string, string] = ['09:00', '17:00']

/** When the organization works, and how its calendar behaves. */
export function CalendarSettingsPage(): ReactNode {
  const found = useQuery({
    queryKey: ['calendar-settings'],
    queryFn: () => getCalendarSettings({ client }),
  })
  return found.data ? <Form settings={found.data.data} /> : <Unloaded query={found} />
}

function Form({ settings }: { settings: CalendarSettings }) {
  const words = useCalendarWords()
  const shell = useCommonWords()
  const { organization } = useMe()
  const draft = useSavedDraft(
    { of: 'settings/calendar', saved: settings },
    body => updateCalendarSettings({ client, body }),
    ['calendar-settings', 'calendar'],
  )
  const { values: fields, set } = draft
  return (
    <SettingsPage title={words.calendar} about={words.settingsAbout}>
      <SavedForm draft={draft}>
        <Stack>
          <SettingsCard title={words.week}>
            <Stack>
              <Select
                label={words.weekStartsOn}
                allowDeselect={false}
                data={Object.entries(words.weekStarts).map(([value, label]) => ({ value, label }))}
                value={fields.week_starts_on}
                onChange={value => set({ week_starts_on: value as CalendarSettings['week_starts_on'] })}
              />
              <NumberInput
                label={words.duration}
                min={5}
                max={1440}
                value={fields.default_duration_minutes}
                onChange={value => set({ default_duration_minutes: Number(value) || 60 })}
              />
              <Checkbox
                label={words.notifyOwner}
                checked={fields.notify_owner_of_replies}
                onChange={({ currentTarget }) => set({ notify_owner_of_replies: currentTarget.checked })}
              />
            </Stack>
          </SettingsCard>
          <SettingsCard title={words.workingHours} about={words.workingHoursAbout(organization.timezone)}>
            <Stack gap="xs">
              {days.map((day, index) => (
                <DayHours
                  key={day}
                  name={words.weekdays[index]!}
                  hours={fields.working_hours[day] ?? []}
                  onChange={hours => set({ working_hours: { ...fields.working_hours, [day]: hours } })}
                />
              ))}
            </Stack>
          </SettingsCard>
          <Group justify="flex-end">
            <Button type="submit" loading={draft.isSaving}>
              {shell.save}
            </Button>
          </Group>
        </Stack>
      </SavedForm>
    </SettingsPage>
  )
}

interface DayHoursProps {
  name: string
  hours: [string, string][]
  onChange: (hours: [string, string][]) => void
}

function DayHours({ name, hours, onChange }: DayHoursProps) {
  const words = useCalendarWords()
  const set = (index: number, side: 0 | 1, value: string) =>
    onChange(hours.map((one, at) => (at === index ? (one.with(side, value) as [string, string]) : one)))
  return (
    <Group gap="sm" mih={36}>
      <Checkbox
        w={140}
        label={name}
        aria-label={words.works(name)}
        checked={hours.length > 0}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? [USUAL] : [])}
      />
      {hours.map(([from, until], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours have no names
        <Group key={index} gap={6}>
          <TimeInput
            zone="beside"
            aria-label={words.from(name)}
            value={from}
            onChange={({ currentTarget }) => set(index, 0, currentTarget.value)}
          />
          <span aria-hidden>–</span>
          <TimeInput
            zone="beside"
            aria-label={words.until(name)}
            value={until}
            onChange={({ currentTarget }) => set(index, 1, currentTarget.value)}
          />
        </Group>
      ))}
    </Group>
  )
}
