import { Alert, Anchor, Badge, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type CalendarEventDetail, duplicateEvent, getCalendarEvent } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { RecordLink } from '../../../kit/record/record-link.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useCalendars, useMembers, useZone } from '../use-calendar.ts'
import { useEdit } from '../use-edit.tsx'
import { useTimes } from '../use-times.ts'
import { useCalendarWords } from '../words.ts'
import { describeRepeat } from './describe-repeat.ts'
import { EventForm } from './event-form.tsx'
import { Guests } from './guests.tsx'
import { OwnAnswer } from './own-answer.tsx'

interface EventCardProps {
  id: string
  recurrenceId: string | null
  onClose: () => void
}

/** One event, or one occurrence of a series: what, when, who, and what can be done with it. */
export function EventCard({ id, recurrenceId, onClose }: EventCardProps) {
  const words = useCalendarWords()
  const shell = useCommonWords()
  const may = useMay()
  const { remove } = useEdit()
  const [isEdited, setEdited] = useState(false)
  const found = useQuery({
    queryKey: ['calendar', 'event', id, recurrenceId],
    queryFn: ({ signal }) =>
      getCalendarEvent({
        client,
        signal,
        path: { event_id: id },
        query: recurrenceId ? { recurrence_id: recurrenceId } : {},
      }),
  })
  const copying = useAct(
    () =>
      duplicateEvent({
        client,
        path: { event_id: id },
        body: recurrenceId ? { recurrence_id: recurrenceId } : {},
      }),
    { stale: ['calendar'], done: words.duplicated, onDone: onClose },
  )
  const event = found.data?.data
  if (event && isEdited) return <EventForm planned={{ event }} onClose={onClose} />
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={event?.title ?? words.event}
      closeButtonProps={{ 'aria-label': shell.close }}
    >
      {found.error && <Alert color="red">{found.error.message}</Alert>}
      {found.isPending && <Loader size="sm" />}
      {event && (
        <Stack>
          {event.status !== 'canceled' && <OwnAnswer eventId={id} />}
          <Facts event={event} />
          <Guests eventId={id} isWritable={may('member')} />
          {may('member') && (
            <Group justify="flex-end">
              <Button variant="subtle" color="red" onClick={() => remove(event, onClose)}>
                {words.remove}
              </Button>
              <Button variant="default" loading={copying.isPending} onClick={() => copying.mutate()}>
                {words.duplicate}
              </Button>
              <Button onClick={() => setEdited(true)}>{words.edit}</Button>
            </Group>
          )}
        </Stack>
      )}
    </Modal>
  )
}

function Facts({ event }: { event: CalendarEventDetail }) {
  const words = useCalendarWords()
  const times = useTimes()
  const [zone] = useZone()
  const calendar = useCalendars().find(one => one.id === event.calendar_id)
  const owner = useMembers().find(one => one.id === event.owner_id)
  const repeat = describeRepeat(event, words, times.date)
  return (
    <Stack gap={6}>
      <Group gap={6}>
        {event.status !== 'confirmed' && (
          <Badge variant="light" color={event.status === 'canceled' ? 'red' : 'gray'}>
            {words.statuses[event.status]}
          </Badge>
        )}
        {event.source === 'booking' && <Badge variant="light">{words.booking}</Badge>}
      </Group>
      <Fact label={words.when}>
        {times.span(event)}
        {!event.all_day && (
          <Text size="sm" c="dimmed">
            {event.timezone === zone
              ? zone
              : `${zone} · ${words.inZone(times.span(event, event.timezone), event.timezone)}`}
          </Text>
        )}
      </Fact>
      {repeat && (
        <Fact label={words.repeats}>
          {repeat}
          {event.is_override && (
            <Text size="sm" c="dimmed">
              {words.changedOccurrence}
            </Text>
          )}
        </Fact>
      )}
      {event.location && <Fact label={words.where}>{event.location}</Fact>}
      {event.meeting_url && (
        <Fact label={words.meetingUrl}>
          <Anchor href={event.meeting_url} target="_blank" rel="noreferrer" td="underline">
            {words.join}
          </Anchor>
        </Fact>
      )}
      {event.description && (
        <Fact label={words.about}>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {event.description}
          </Text>
        </Fact>
      )}
      <Fact label={words.eventCalendar}>
        {[calendar?.name ?? words.noCalendar, owner?.name].filter(Boolean).join(' · ')}
      </Fact>
      {event.contact_id && (
        <Fact label={words.contact}>
          <RecordLink
            kind="contact"
            id={event.contact_id}
            name={event.guests.find(one => one.contact_id === event.contact_id)?.name}
            otherwise={words.contact}
          />
        </Fact>
      )}
      {event.reminders.length > 0 && (
        <Fact label={words.reminders}>
          {event.reminders
            .map(one => `${words.minutesBefore(one.minutes)} (${words.reminderWays[one.method]})`)
            .join(', ')}
        </Fact>
      )}
    </Stack>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text component="div" size="sm">
      {children}
    </Text>
  </div>
)
