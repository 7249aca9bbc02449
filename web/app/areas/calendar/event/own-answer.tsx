import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { answerRsvp, type EventInvite } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useCalendarWords } from '../words.ts'
import css from './guests.module.css'
import { invitesOf } from './guests.tsx'

const responses = ['accepted', 'tentative', 'declined'] as const
const tokenOf = ({ rsvp_url }: EventInvite) => rsvp_url.split('/').at(-1)!

/** Whoever is invited says here whether they come; the one who invited hears of it as of any guest's answer. */
export function OwnAnswer({ eventId }: { eventId: string }) {
  const words = useCalendarWords()
  const { user } = useMe()
  const invites = useQuery(invitesOf(eventId))
  const mine = invites.data?.data.find(({ email }) => email.toLowerCase() === user.email.toLowerCase())
  const answering = useAct(
    (response: (typeof responses)[number]) =>
      answerRsvp({ client, path: { token: tokenOf(mine!) }, body: { response } }),
    { stale: ['calendar'] },
  )
  if (!mine) return null
  return (
    <section className={css.own} aria-label={words.areYouComing}>
      <Text fw={550}>{words.areYouComing}</Text>
      <Group gap="xs">
        {responses.map(response => (
          <Button
            key={response}
            size="compact-sm"
            variant={mine.status === response ? 'filled' : 'default'}
            aria-pressed={mine.status === response}
            loading={answering.isPending && answering.variables === response}
            onClick={() => answering.mutate(response)}
          >
            {words.ownAnswers[response]}
          </Button>
        ))}
      </Group>
    </section>
  )
}
