import { Button, Checkbox, Collapse, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addInvites, type CalendarEvent, createCalendarEvent, inviteGuests } from '../../../../sdk/index.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { notifications } from '../../notices.tsx'
import { client } from '../../session/api.ts'
import { useMe } from '../../session/session.ts'
import { useCalendarSettings, useCalendars, useMembers, useZone } from '../use-calendar.ts'
import { useEdit } from '../use-edit.tsx'
import { minutesBetween, readWall, type Wall } from '../view/time.ts'
import { useCalendarWords } from '../words.ts'
import { blankFields, bodyOf, changeOf, type EventFields, fieldsOf, withStart } from './fields.ts'
import { FreeBusy } from './free-busy.tsx'
import { GuestFields, type Invited, nobody } from './guest-fields.tsx'
import { ReminderFields } from './reminder-fields.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { ZoneSelect } from './zone-select.tsx'

/** A new event at a time, or one that is there. */
export interface Draft {
  at?: Wall
  minutes?: number
  event?: CalendarEvent
}

interface EventFormProps {
  draft: Draft
  onClose: () => void
}

export function EventForm({ draft, onClose }: EventFormProps) {
  const words = useCalendarWords()
  const queries = useQueryClient()
  const settings = useCalendarSettings()
  const calendars = useCalendars()
  const members = useMembers()
  const { user } = useMe()
  const { change } = useEdit()
  const [zone] = useZone()
  const { event } = draft
  const usual = calendars.find(one => one.is_default && one.owner_id === user.id)
  const [before] = useState(() => {
    if (event) return fieldsOf(event)
    const minutes = draft.minutes ?? settings?.default_duration_minutes ?? 60
    return blankFields(draft.at!, minutes, zone, usual?.id ?? null)
  })
  const [fields, setFields] = useState(before)
  const [invited, setInvited] = useState<Invited>(nobody)
  const set = (some: Partial<EventFields>) => setFields(old => ({ ...old, ...some }))
  const chosen = event
    ? members.filter(one => event.guests.some(guest => guest.email === one.email)).map(one => one.id)
    : invited.colleagues.map(Number)
  const create = async () => {
    const made = await createCalendarEvent({ client, body: bodyOf(fields) })
    await invite(made.data.id)
    return made
  }
  const invite = async (event_id: string) => {
    const emails = [
      ...members.filter(one => chosen.includes(one.id)).map(one => one.email),
      ...invited.others.filter(one => one.id === undefined).map(one => one.email!),
    ]
    const contact_ids = invited.others.flatMap(one => one.id ?? [])
    if (emails.length + contact_ids.length === 0) return
    const path = { event_id }
    if (invited.isSentNow) return inviteGuests({ client, path, body: { emails, contact_ids } })
    const invites = [...emails.map(email => ({ email })), ...contact_ids.map(contact_id => ({ contact_id }))]
    return addInvites({ client, path, body: { invites } })
  }
  const submit = async () => {
    if (!event) return create()
    const changed = changeOf(before, fields)
    if (Object.keys(changed).length > 0) change(event, changed)
    return null
  }
  return (
    <FormModal
      isOpen
      size="lg"
      title={event ? words.editEvent : words.newEvent}
      submit={event ? words.doChange : words.create}
      onClose={onClose}
      onSubmit={submit}
      onDone={made => {
        onClose()
        if (!made) return
        const message =
          made.conflicts.length > 0
            ? words.overlaps(made.conflicts.map(one => one.title || words.busy).join(', '))
            : words.created
        notifications.show({ message, ...(made.conflicts.length > 0 ? { color: 'yellow' } : {}) })
        void queries.invalidateQueries({ queryKey: ['calendar'] })
      }}
    >
      <TextInput
        label={words.title}
        required
        maxLength={300}
        data-autofocus
        value={fields.title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
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
        <TextInput
          label={words.starts}
          type="date"
          required
          value={fields.startDay}
          onChange={({ currentTarget: { value } }) => setFields(old => withStart(old, value, old.startTime))}
        />
        {!fields.isAllDay && (
          <TextInput
            label={words.startTime}
            type="time"
            required
            value={fields.startTime}
            onChange={({ currentTarget: { value } }) => setFields(old => withStart(old, old.startDay, value))}
          />
        )}
      </Group>
      <Group grow>
        <TextInput
          label={words.ends}
          type="date"
          required
          min={fields.startDay}
          value={fields.endDay}
          onChange={({ currentTarget }) => set({ endDay: currentTarget.value })}
        />
        {!fields.isAllDay && (
          <TextInput
            label={words.endTime}
            type="time"
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
