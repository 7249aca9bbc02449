import { Button, Group, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  inviteGuest,
  listGuestInvitations,
  type Room,
  revokeGuestInvitation,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { ShownOnce } from '../../../kit/form/shown-once.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import css from '../messaging.module.css'
import { Part } from './part.tsx'
import { useAboutWords } from './words.ts'

/** People from outside: invited by mail, with a link of their own, into this room alone. */
export function Guests({ room }: { room: Room }) {
  const words = useAboutWords()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const draft = useDraft({ of: 'room-guest/new', saved: { email: '', name: '' } })
  const { field, values } = draft
  const path = { room_id: room.id }
  const found = useQuery({
    queryKey: ['chat', 'guests', room.id],
    queryFn: () => listGuestInvitations({ client, path }),
  })
  const revoking = useAct((id: string) => revokeGuestInvitation({ client, path: { invitation_id: id } }), {
    stale: ['chat'],
    done: words.revoked,
  })
  return (
    <Part
      title={words.guests}
      actions={
        <Button size="compact-xs" variant="default" onClick={() => setAsking(true)}>
          {words.invite}
        </Button>
      }
    >
      {found.data?.data.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noGuests}
        </Text>
      )}
      <ul className={css.list}>
        {found.data?.data.map(one => (
          <li key={one.id}>
            <Group gap="xs" wrap="nowrap" py={3}>
              <div className={css.grow}>
                <Text size="sm" truncate>
                  {one.name || one.email}
                </Text>
                <Text size="xs" c="dimmed">
                  {words.invitations[one.status]}
                </Text>
              </div>
              {one.status !== 'declined' && (
                <ConfirmButton
                  size="compact-xs"
                  question={words.revokeQuestion}
                  confirm={words.revoke}
                  label={`${words.revoke}: ${one.email}`}
                  onConfirm={() => revoking.mutate(one.id)}
                >
                  {words.revoke}
                </ConfirmButton>
              )}
            </Group>
          </li>
        ))}
      </ul>
      <FormModal
        draft={draft}
        isOpen={isAsking}
        title={words.invite}
        submit={words.invite}
        onClose={() => setAsking(false)}
        onSubmit={() =>
          inviteGuest({
            client,
            path,
            body: { email: values.email, ...(values.name ? { name: values.name } : {}) },
          })
        }
        onDone={({ data }) => {
          setAsking(false)
          setLink(data.link)
          void queries.invalidateQueries({ queryKey: ['chat', 'guests'] })
        }}
      >
        <TextInput label={words.email} type="email" required data-autofocus {...field('email')} />
        <TextInput label={words.name} {...field('name')} />
      </FormModal>
      <ShownOnce title={words.guestLink} label={words.link} secret={link} onClose={() => setLink(null)} />
    </Part>
  )
}
