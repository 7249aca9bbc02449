import { Button, Checkbox, Collapse, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CalendarEvent, createCalendarEvent } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { notifications } from '../../../kit/notices.tsx'
import { ZoneSelect } from '../../../kit/pick/zone-select.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { DayInput, TimeInput } from '../../../kit/time/when-input.tsx'
import { useCalendarSettings, useCalendars, useMembers, useZone } from '../use-calendar.ts'
import { useEdit } from '../use-edit.tsx'
import { minutesBetween, readWall, type Wall } from '../view/time.ts'
import { useCalendarWords } from '../words.ts'
import { blankFields, bodyOf, changeOf, type EventFields, fieldsOf, withStart } from './fields.ts'
import { FreeBusy } from './free-busy.tsx'
import { GuestFields, type Invited, nobody } from './guest-fields.tsx'
import { ReminderFields } from './reminder-fields.tsx'
import { RepeatFields } from './repeat-fields.tsx'

/** A new event at a time, or one that is there. */
export interface PlannedFor {
  at?: Wall
  minutes?: number
  /** Somebody pointed at that time: what was typed for another moves here. */
  isPointedAt?: boolean
  event?: CalendarEvent
}

interface EventFormProps {
  planned: PlannedFor
  onClose: () => void
}

export function EventForm({ planned, onClose }: EventFormProps) {
  const words = useCalendarWords()
  const queries = useQueryClient()
  const settings = useCalendarSettings()
  const calendars = useCalendars()
  const members = useMembers()
  const { user } = useMe()
  const { change } = useEdit()
  const [zone] = useZone()
  const { event } = planned
  const usual = calendars.find(one => one.is_default && one.owner_id === user.id)
  const [before] = useState(() => {
    const minutes = planned.minutes ?? settings?.default_duration_minutes ?? 60
    const fields = event ? fieldsOf(event) : blankFields(planned.at!, minutes, zone, usual?.id ?? null)
    return { ...fields, invited: nobody }
  })
  const draft = useDraft<EventFields & { invited: Invited }>({
    of: event ? `event/${event.id}/${event.recurrence_id ?? ''}` : 'event/new',
    saved: before,
  })
  const { values: fields, set } = draft
  const [invited, setInvited] = draft.part('invited')
  const setFields = (update: (old: EventFields) => EventFields) => set(update(draft.form.getValues()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const { startDay, startTime, endDay, endTime } = before
    if (planned.isPointedAt && draft.restoredAt) set({ startDay, startTime, endDay, endTime })
  }, [])
  const chosen = event
    ? members.filter(one => event.guests.some(guest => guest.email === one.email)).map(one => one.id)
    : invited.colleagues.map(Number)
  const submit = async () => {
    if (!event) {
      const query = { notify: invited.isSentNow }
      return createCalendarEvent({ client, query, body: { ...bodyOf(fields), invite: guestsOf(invited) } })
    }
    const changed = changeOf(before, fields)
    if (Object.keys(changed).length > 0) change(event, changed, draft.done)
    else draft.done()
    return null
  }
  return (
    <FormModal
      // What a change would do is shown first: until then, and should it fail, what was typed is kept.
      draft={event ? { ...draft, done: () => {} } : draft}
      isOpen
      size="lg"
      title={event ? words.editEvent : words.newEvent}
      submit={event ? words.doChange : words.create}
      onClose={onClose}
      onSubmit={submit}
      onDone={made => {
        onClose()
        if (!made) return
        const { conflicts, invited: told } = made
        const troubles = [
          ...(conflicts.length > 0
            ? [words.overlaps(conflicts.map(one => one.title || words.busy).join(', '))]
            : []),
          ...(told && told.skipped.length > 0
            ? [words.skipped(told.skipped.map(one => `${one.email} (${one.reason})`).join(', '))]
            : []),
        ]
        const isFine = troubles.length === 0
        notifications.show({
          message: isFine ? words.created : troubles.join('. '),
          ...(isFine ? {} : { color: 'yellow' }),
        })
        void queries.invalidateQueries({ queryKey: ['calendar'] })
      }}
    >
      <TextInput label={words.title} required maxLength={300} data-autofocus {...draft.field('title')} />
      <WhenFields fields={fields} setFields={setFields} />
      <RepeatFields value={fields.repeat} onChange={repeat => set({ repeat })} />
      {!event && <GuestFields value={invited} onChange={setInvited} />}
      {chosen.length > 0 && !fields.isAllDay && fields.startDay !== '' && fields.startTime !== '' && (
        <FreeBusy
          userIds={[user.id, ...chosen.filter(id => id !== user.id)]}
          day={fields.startDay}
          startTime={fields.startTime}
          minutes={Math.max(5, lengthOf(fields))}
          zone={fields.timezone}
          onChoose={time => setFields(old => withStart(old, old.startDay, time))}
        />
      )}
      <PlaceFields fields={fields} set={set} />
      <MoreFields fields={fields} set={set} />
    </FormModal>
  )
}

const guestsOf = ({ colleagues, others }: Invited) => [
  ...colleagues.map(id => ({ user_id: Number(id) })),
  ...others.map(one => (one.id === undefined ? { email: one.email! } : { contact_id: one.id })),
]

const lengthOf = ({ startDay, startTime, endDay, endTime }: EventFields): number =>
  minutesBetween(
    readWall(`${startDay}T${startTime}`),
    readWall(`${endDay || startDay}T${endTime || startTime}`),
  )

interface WhenProps {
  fields: EventFields
  setFields: (update: (old: EventFields) => EventFields) => void
}

function WhenFields({ fields, setFields }: WhenProps) {
  const words = useCalendarWords()
  const set = (some: Partial<EventFields>) => setFields(old => ({ ...old, ...some }))
  return (
    <>
      <Checkbox
        label={words.allDay}
        checked={fields.isAllDay}
        onChange={({ currentTarget }) =>
          set({ isAllDay: currentTarget.checked, showAs: currentTarget.checked ? 'free' : 'busy' })
        }
      />
      <Group grow>
        <DayInput
          label={words.starts}
          required
          value={fields.startDay}
          onChange={({ currentTarget: { value } }) => setFields(old => withStart(old, value, old.startTime))}
        />
        {!fields.isAllDay && (
          <TimeInput
            label={words.startTime}
            zone="beside"
            required
            value={fields.startTime}
            onChange={({ currentTarget: { value } }) => setFields(old => withStart(old, old.startDay, value))}
          />
        )}
      </Group>
      <Group grow>
        <DayInput
          label={words.ends}
          required
          min={fields.startDay}
          value={fields.endDay}
          onChange={({ currentTarget }) => set({ endDay: currentTarget.value })}
        />
        {!fields.isAllDay && (
          <TimeInput
            label={words.endTime}
            zone="beside"
            required
            value={fields.endTime}
            onChange={({ currentTarget }) => set({ endTime: currentTarget.value })}
          />
        )}
      </Group>
      {!fields.isAllDay && (
        <ZoneSelect label={words.timezone} value={fields.timezone} onChange={timezone => set({ timezone })} />
      )}
    </>
  )
}

interface PartProps {
  fields: EventFields
  set: (some: Partial<EventFields>) => void
}

function PlaceFields({ fields, set }: PartProps) {
  const words = useCalendarWords()
  return (
    <Group grow>
      <TextInput
        label={words.location}
        maxLength={500}
        value={fields.location}
        onChange={({ currentTarget }) => set({ location: currentTarget.value })}
      />
      <TextInput
        label={words.meetingUrl}
        type="url"
        value={fields.meetingUrl}
        onChange={({ currentTarget }) => set({ meetingUrl: currentTarget.value })}
      />
    </Group>
  )
}

const NONE = ''

function MoreFields({ fields, set }: PartProps) {
  const words = useCalendarWords()
  const calendars = useCalendars()
  const [isOpen, more] = useDisclosure(false)
  const chosen = calendars.find(one => one.id === fields.calendarId)
  const reminders = fields.reminders ?? chosen?.default_reminders ?? []
  const options = (texts: Record<string, string>) =>
    Object.entries(texts).map(([value, label]) => ({ value, label }))
  return (
    <>
      <Group grow>
        <Select
          label={words.eventCalendar}
          allowDeselect={false}
          data={[
            ...calendars.map(one => ({ value: one.id, label: one.name })),
            { value: NONE, label: words.noCalendar },
          ]}
          value={fields.calendarId ?? NONE}
          onChange={id => set({ calendarId: id || null })}
        />
      </Group>
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={isOpen}
        onClick={more.toggle}
      >
        {words.moreFields}
      </Button>
      <Collapse expanded={isOpen}>
        <Stack gap="sm">
          <ReminderFields
            label={words.reminders}
            value={reminders}
            onChange={next => set({ reminders: next })}
          />
          <Group grow>
            <Select
              label={words.showAs}
              allowDeselect={false}
              data={options(words.showAsKinds)}
              value={fields.showAs}
              onChange={value => set({ showAs: value as EventFields['showAs'] })}
            />
            <Select
              label={words.status}
              allowDeselect={false}
              data={options(words.statuses)}
              value={fields.status}
              onChange={value => set({ status: value as EventFields['status'] })}
            />
          </Group>
          <Textarea
            label={words.description}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={10_000}
            value={fields.description}
            onChange={({ currentTarget }) => set({ description: currentTarget.value })}
          />
        </Stack>
      </Collapse>
    </>
  )
}
