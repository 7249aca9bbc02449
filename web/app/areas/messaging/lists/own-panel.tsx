import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  cancelScheduledMessage,
  type DiscoveredRoom,
  discoverRooms,
  joinRoom,
  listBookmarks,
  listMentions,
  listScheduledMessages,
  type Room,
} from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import css from '../messaging.module.css'
import { useMessagingWords } from '../words.ts'
import { Hit } from './hit.tsx'
import { Panel } from './panel.tsx'

export const ownLists = ['mentions', 'kept', 'scheduled', 'discover'] as const
export type OwnList = (typeof ownLists)[number]

interface OwnPanelProps {
  list: OwnList
  rooms: readonly Room[]
  onClose: () => void
}

/** What is one's own across all rooms: who spoke to me, what I kept, what I shall say, where I could be. */
export function OwnPanel({ list, rooms, onClose }: OwnPanelProps) {
  const words = useMessagingWords()
  return (
    <Panel title={words.own[list]} onClose={onClose}>
      {list === 'scheduled' ? (
        <Scheduled rooms={rooms} />
      ) : list === 'discover' ? (
        <Discover onJoined={onClose} />
      ) : (
        <Messages list={list} />
      )}
    </Panel>
  )
}

function Messages({ list }: { list: 'mentions' | 'kept' }) {
  const words = useMessagingWords()
  const found = useQuery({
    queryKey: ['chat', 'own', list],
    queryFn: () =>
      list === 'kept'
        ? listBookmarks({ client, query: { limit: 100 } })
        : listMentions({ client, query: { limit: 100 } }),
  })
  if (!found.data) return <Unloaded query={found} />
  if (found.data.data.length === 0) return <Text c="dimmed">{words.ownEmpty[list]}</Text>
  return (
    <ul className={css.list} aria-label={words.own[list]}>
      {found.data.data.map(message => (
        <li key={message.id}>
          <Hit message={message} />
        </li>
      ))}
    </ul>
  )
}

function Scheduled({ rooms }: { rooms: readonly Room[] }) {
  const words = useMessagingWords()
  const formats = useFormats()
  const found = useQuery({
    queryKey: ['chat', 'own', 'scheduled'],
    queryFn: () => listScheduledMessages({ client, query: { limit: 100 } }),
  })
  const canceling = useAct((id: string) => cancelScheduledMessage({ client, path: { scheduled_id: id } }), {
    stale: ['chat'],
    done: words.notSent,
  })
  if (!found.data) return <Unloaded query={found} />
  if (found.data.data.length === 0) return <Text c="dimmed">{words.ownEmpty.scheduled}</Text>
  return (
    <ul className={css.list} aria-label={words.own.scheduled}>
      {found.data.data.map(one => (
        <li key={one.id}>
          <Group wrap="nowrap" align="flex-start" className={css.hit}>
            <div className={css.grow}>
              <Text size="xs" c="dimmed">
                {rooms.find(({ id }) => id === one.room_id)?.name} · {formats.dateTime(one.send_at)}
              </Text>
              <Text size="sm">{one.text}</Text>
            </div>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={words.doNotSend(one.text)}
              onClick={() => canceling.mutate(one.id)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </li>
      ))}
    </ul>
  )
}

function Discover({ onJoined }: { onJoined: () => void }) {
  const words = useMessagingWords()
  const may = useMay()
  const navigate = useNavigate()
  const found = useQuery({
    queryKey: ['chat', 'discover'],
    queryFn: () => discoverRooms({ client, query: { limit: 200 } }),
  })
  const joining = useAct((room: DiscoveredRoom) => joinRoom({ client, path: { room_id: room.id } }), {
    stale: ['chat'],
    onDone: ({ data }) => {
      onJoined()
      void navigate({ to: '/messages/$roomId', params: { roomId: data.id } })
    },
  })
  if (!found.data) return <Unloaded query={found} />
  if (found.data.data.length === 0) return <Text c="dimmed">{words.ownEmpty.discover}</Text>
  return (
    <ul className={css.list} aria-label={words.own.discover}>
      {found.data.data.map(room => (
        <li key={room.id}>
          <Group wrap="nowrap" className={css.hit}>
            <div className={css.grow}>
              <Text size="sm" fw={550}>
                {room.name}
              </Text>
              <Text size="xs" c="dimmed">
                {[room.topic, words.members(room.member_count)].filter(Boolean).join(' · ')}
              </Text>
            </div>
            {may('member') && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={words.joinOf(room.name)}
                onClick={() => joining.mutate(room)}
              >
                {words.join}
              </Button>
            )}
          </Group>
        </li>
      ))}
    </ul>
  )
}
