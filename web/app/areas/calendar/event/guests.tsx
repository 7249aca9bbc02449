import { ActionIcon, Badge, Button, CopyButton, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addInvites,
  deleteCalendarEventInvite,
  type EventInvite,
  inviteGuests,
  listCalendarEventInvites,
  updateCalendarEventInvite,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { SavedSelect } from '../../../kit/form/saved-at-once.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { Avatar } from '../../../kit/people/avatar.tsx'
import { ContactPicker, type PickedContact } from '../../../kit/pick/contact-picker.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useCalendarWords } from '../words.ts'
import css from './guests.module.css'

const answerColors = {
  needs_action: 'gray',
  accepted: 'green',
  declined: 'red',
  tentative: 'yellow',
} as const

const nameOf = (guest: EventInvite) => guest.name || guest.email

export const invitesOf = (eventId: string) => ({
  queryKey: ['calendar', 'invites', eventId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    listCalendarEventInvites({ client, signal, path: { event_id: eventId } }),
})

/** Who comes: their answers, and whom to invite. */
export function Guests({ eventId, isWritable }: { eventId: string; isWritable: boolean }) {
  const words = useCalendarWords()
  const path = { event_id: eventId }
  const [isInviting, setInviting] = useState(false)
  const invites = useQuery(invitesOf(eventId))
  const adding = useAct(
    ({ id, email }: PickedContact) =>
      addInvites({ client, path, body: id ? { contact_id: id } : { email: email! } }),
    { stale: ['calendar'] },
  )
  const guests = invites.data?.data ?? []
  const waiting = guests.filter(one => one.invited_at === null)
  if (!isWritable && guests.length === 0) return null
  return (
    <section aria-label={words.guests}>
      <Stack gap="xs">
        <Title order={2} size="h5">
          {words.guests}
        </Title>
        {guests.length === 0 && (
          <Text size="sm" c="dimmed">
            {words.noGuests}
          </Text>
        )}
        <ul className={css.guests}>
          {guests.map(guest => (
            <Guest key={guest.id} guest={guest} isWritable={isWritable} />
          ))}
        </ul>
        {isWritable && (
          <Group align="flex-end">
            <div className={css.picker}>
              <ContactPicker
                label={words.addGuest}
                placeholder={words.guestHint}
                value={null}
                mayBeAddress
                onChange={one => one && adding.mutate(one)}
              />
            </div>
            {waiting.length > 0 && (
              <Button variant="light" onClick={() => setInviting(true)}>
                {words.invite(waiting.length)}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      {isInviting && <Invite eventId={eventId} waiting={waiting} onClose={() => setInviting(false)} />}
    </section>
  )
}

function Guest({ guest, isWritable }: { guest: EventInvite; isWritable: boolean }) {
  const words = useCalendarWords()
  const formats = useFormats()
  const path = { event_id: guest.event_id, invite_id: guest.id }
  const answering = useAct(
    (status: EventInvite['status']) => updateCalendarEventInvite({ client, path, body: { status } }),
    { stale: ['calendar'] },
  )
  const removing = useAct(() => deleteCalendarEventInvite({ client, path }), { stale: ['calendar'] })
  const notes = [
    guest.name && guest.email,
    guest.optional && words.optional,
    guest.invited_at === null && words.notInvited,
    guest.responded_at && formats.ago(guest.responded_at),
    guest.occurrences.length > 0 && words.otherAnswers(guest.occurrences.length),
  ].filter(Boolean)
  return (
    <li className={css.guest}>
      <Avatar name={nameOf(guest)} size={24} />
      <div className={css.who}>
        <Text size="sm" fw={500}>
          {nameOf(guest)}
        </Text>
        <Text size="xs" c="dimmed">
          {notes.join(' · ')}
        </Text>
        {guest.comment && (
          <Text size="sm" className={css.comment}>
            {guest.comment}
          </Text>
        )}
      </div>
      {isWritable ? (
        <Group gap={4} wrap="nowrap">
          <SavedSelect
            size="xs"
            w={150}
            aria-label={words.answerOf(nameOf(guest))}
            data={Object.entries(words.answers).map(([value, label]) => ({ value, label }))}
            saved={guest.status}
            save={status => answering.mutateAsync(status as EventInvite['status'])}
          />
          <CopyButton value={guest.rsvp_url}>
            {({ copied, copy }) => (
              <ActionIcon variant="subtle" aria-label={words.copyRsvp(nameOf(guest))} onClick={copy}>
                {copied ? <IconCheck size={15} /> : <IconLink size={15} />}
              </ActionIcon>
            )}
          </CopyButton>
          <ConfirmButton
            question={words.removeGuestText}
            confirm={words.removeGuest(nameOf(guest))}
            label={words.removeGuest(nameOf(guest))}
            onConfirm={() => removing.mutate()}
          >
            ✕
          </ConfirmButton>
        </Group>
      ) : (
        <Badge variant="light" color={answerColors[guest.status]} tt="none">
          {words.answers[guest.status]}
        </Badge>
      )}
    </li>
  )
}

interface InviteProps {
  eventId: string
  waiting: readonly EventInvite[]
  onClose: () => void
}

function Invite({ eventId, waiting, onClose }: InviteProps) {
  const words = useCalendarWords()
  const draft = useDraft({ of: `event/${eventId}/invitation`, saved: { message: '' } })
  const [message, setMessage] = draft.part('message')
  const telling = useAct(
    () =>
      inviteGuests({
        client,
        path: { event_id: eventId },
        body: {
          emails: waiting.map(one => one.email),
          ...(message.trim() ? { message: message.trim() } : {}),
        },
      }),
    {
      stale: ['calendar'],
      done: ({ data }) =>
        [
          words.sent(data.sent),
          ...(data.skipped.length > 0
            ? [words.skipped(data.skipped.map(one => `${one.email} (${one.reason})`).join(', '))]
            : []),
        ].join('. '),
    },
  )
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.inviteTitle}
      submit={words.send}
      onClose={onClose}
      onSubmit={() => telling.mutateAsync()}
      onDone={onClose}
    >
      <Text size="sm">{words.inviteText(waiting.map(one => one.email).join(', '))}</Text>
      <Textarea
        label={words.message}
        maxLength={2_000}
        autosize
        minRows={3}
        data-autofocus
        value={message}
        error={draft.errorOf('message')}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
    </FormModal>
  )
}
