import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { acceptChatInvitation, BowlineError, declineChatInvitation } from '../../../sdk/index.ts'
import { pathToken } from '../../ui/address.ts'
import { client } from '../../ui/api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card, Shell } from '../../ui/shell.tsx'
import { Failed, Waiting } from '../../ui/states.tsx'
import css from './chat.module.css'
import { GuestRoom } from './guest-room.tsx'
import { type Guest, invitationQuery } from './query.ts'
import { useWords } from './words.ts'

/** Who invites, to what; behind it the room itself. */
export function ChatPage() {
  const words = useWords()
  const queries = useQueryClient()
  const [guest, setGuest] = useState<Guest | null>(null)
  const { data: invitation, error, refetch } = useQuery(invitationQuery())
  const path = { token: pathToken() }
  const accept = useMutation({
    mutationFn: () => acceptChatInvitation({ client, path, body: {} }),
    onSuccess: ({ data }) =>
      setGuest({
        token: data.access_token,
        id: data.guest.id,
        roomId: data.room.id,
        roomName: data.room.name,
      }),
  })
  const decline = useMutation({
    mutationFn: () => declineChatInvitation({ client, path }),
    onSuccess: () => queries.invalidateQueries({ queryKey: invitationQuery().queryKey }),
  })
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!invitation) return <Waiting />
  const brand = { name: invitation.organization.name, logo: null, accent_color: null, footer_text: null }
  const title = invitation.room.name || words.conversation
  if (guest) {
    return (
      <Shell brand={brand} title={title}>
        <GuestRoom guest={guest} />
      </Shell>
    )
  }
  const failure = accept.error ?? decline.error
  return (
    <Shell brand={brand} title={title} narrow>
      <Card labelledBy="room">
        <p className={css.intro}>{words.invites(invitation.invited_by.name, invitation.organization.name)}</p>
        <h1 id="room" className={css.title}>
          {title}
        </h1>
        {invitation.status === 'declined' ? (
          <p role="status">{words.declined}</p>
        ) : (
          <form
            className={css.form}
            onSubmit={event => {
              event.preventDefault()
              accept.mutate()
            }}
          >
            <p>{words.about(invitation.email)}</p>
            <BusyButton size="md" isBusy={accept.isPending}>
              {invitation.status === 'accepted' ? words.goOn : words.accept}
            </BusyButton>
            {invitation.status === 'pending' && (
              <button type="button" className={css.quiet} onClick={() => decline.mutate()}>
                {words.decline}
              </button>
            )}
          </form>
        )}
        {failure && (
          <p className={css.failure} role="alert">
            {failure instanceof BowlineError && failure.status === 409 ? failure.message : words.failed}
          </p>
        )}
      </Card>
    </Shell>
  )
}
