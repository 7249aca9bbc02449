import { Button, Group, Text } from '@mantine/core'
import { IconPhone, IconPhoneOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { answerCall, type Call } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { type HeardCall, putCall, useHeardCalls } from '../live/socket.ts'
import css from './calls.module.css'
import { openCall } from './open-call.ts'
import { ringAloud } from './ring-sound.ts'
import { useCallWords } from './words.ts'

/** The moment it stops by itself, by this machine's clock; 0 where it does not ring for this person. */
const ringsUntil = ({ call, heardAt }: HeardCall, userId: number): number => {
  const mine = call.called.find(({ person }) => person.type === 'user' && person.id === userId)
  return mine && mine.rings_for_s > 0 ? heardAt + mine.rings_for_s * 1_000 : 0
}

/** Calls that ring for this person, over whatever screen they are at. */
export function Ringing(): ReactNode {
  const { user } = useMe()
  const heard = useHeardCalls()
  const [now, setNow] = useState(Date.now)
  const soonest = Math.min(
    ...heard.map(one => ringsUntil(one, user.id)).filter(until => until > Math.max(now, Date.now())),
  )
  useEffect(() => {
    if (soonest === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setNow(Date.now()), soonest - Date.now() + 50)
    return () => clearTimeout(timer)
  }, [soonest])
  useDeclined(heard, user.id)
  const ringing = heard.filter(one => ringsUntil(one, user.id) > Date.now())
  const first = ringing[0]?.call.id
  useEffect(() => {
    if (first === undefined) return
    const end = new AbortController()
    // Where nothing can be heard there is still something to see.
    ringAloud(first, end.signal).catch(() => {})
    return () => end.abort()
  }, [first])
  if (ringing.length === 0) return null
  return (
    <div className={css.ringing}>
      {ringing.map(({ call }) => (
        <RingingCall key={call.id} call={call} />
      ))}
    </div>
  )
}

function RingingCall({ call }: { call: Call }) {
  const words = useCallWords()
  const answering = useAct(
    (answer: 'accepted' | 'declined') => answerCall({ client, path: { call_id: call.id }, body: { answer } }),
    { onDone: ({ data }) => putCall(data) },
  )
  return (
    <section className={css.ring} role="alert" aria-label={words.isCalling(call.started_by.name)}>
      <span className={css.bell} aria-hidden="true">
        <IconPhone size={20} />
      </span>
      <div>
        <Text fw={600}>{words.isCalling(call.started_by.name)}</Text>
        <Text size="sm" c="dimmed">
          {call.title ?? words.kinds[call.kind]}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          leftSection={<IconPhoneOff size={16} aria-hidden="true" />}
          onClick={() => answering.mutate('declined')}
        >
          {words.decline}
        </Button>
        <Button
          color="teal.9"
          leftSection={<IconPhone size={16} aria-hidden="true" />}
          onClick={() => {
            // At once, in the click: a window that opens later is held back.
            openCall(call.id)
            answering.mutate('accepted')
          }}
        >
          {words.accept}
        </Button>
      </Group>
    </section>
  )
}

/** Whoever called is told that somebody does not come. */
function useDeclined(heard: readonly HeardCall[], userId: number): void {
  const words = useCallWords()
  const told = useRef(new Set<string>())
  useEffect(() => {
    for (const { call } of heard) {
      if (call.started_by.type !== 'user' || call.started_by.id !== userId) continue
      for (const { person, answer } of call.called) {
        const key = `${call.id} ${person.id}`
        if (answer !== 'declined' || told.current.has(key)) continue
        told.current.add(key)
        notifications.show({ message: words.hasDeclined(person.name) })
      }
    }
  }, [heard, userId, words])
}
