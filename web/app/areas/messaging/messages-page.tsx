import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { getRoom, type Room } from '../../../../sdk/index.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { client } from '../../kit/session/api.ts'
import { AboutPanel } from './about/about-panel.tsx'
import { Conversation } from './conversation.tsx'
import { type OwnList, OwnPanel } from './lists/own-panel.tsx'
import { SearchPanel, ThreadPanel } from './lists/side-panel.tsx'
import { sayTyping, useTyping } from './live/socket.ts'
import css from './messaging.module.css'
import { NewRoom } from './new-room.tsx'
import { RoomList } from './room-list.tsx'
import { useRooms } from './use-chat.ts'
import { useMessagingWords } from './words.ts'

export function MessagesPage(): ReactNode {
  const { new: isNew = false } = useSearch({ from: '/shell/messages' })
  return <Frame roomId={null} isNew={isNew} />
}

export function RoomPage(): ReactNode {
  const { roomId } = useParams({ from: '/shell/messages/$roomId' })
  const { new: isNew = false, thread, at, about } = useSearch({ from: '/shell/messages/$roomId' })
  return <Frame roomId={roomId} isNew={isNew} thread={thread} at={at} isAbout={about ?? false} />
}

interface FrameProps {
  roomId: string | null
  isNew: boolean
  thread?: string | undefined
  at?: number | undefined
  isAbout?: boolean
}

function Frame({ roomId, isNew, thread, at, isAbout = false }: FrameProps) {
  const words = useMessagingWords()
  const navigate = useNavigate()
  const rooms = useRooms()
  const typing = useTyping()
  const [search, setSearch] = useState('')
  const [isAsking, setAsking] = useState(isNew)
  const [own, setOwn] = useState<OwnList | null>(null)
  const [q] = useDebouncedValue(search.trim(), 250)
  const all = rooms.data?.data ?? []
  useRoomKeys(all, roomId)
  if (!rooms.data) return <Unloaded query={rooms} />
  const show = (more: { thread?: string; about?: boolean } = {}) =>
    void navigate({ to: '/messages/$roomId', params: { roomId: roomId! }, search: more, replace: true })
  return (
    <div className={css.screen} data-in-room={roomId !== null || undefined}>
      <RoomList
        rooms={all}
        search={search}
        onSearch={setSearch}
        onNew={() => setAsking(true)}
        onOwn={setOwn}
      />
      {roomId === null ? (
        <div className={css.empty}>
          <ScreenTitle size="h3">{words.noRoom}</ScreenTitle>
          <Text c="dimmed">{words.noRoomText}</Text>
        </div>
      ) : (
        <InRoom roomId={roomId} known={all.find(({ id }) => id === roomId)}>
          {room => (
            <>
              <Conversation
                room={room}
                at={at}
                typing={typing[room.id]}
                onTyping={() => sayTyping(room.id)}
                onThread={id => show({ thread: id })}
                onAbout={() => show(isAbout ? {} : { about: true })}
              />
              {isAbout && q === '' && own === null && <AboutPanel room={room} onClose={() => show()} />}
              {thread && !isAbout && q === '' && own === null && (
                <ThreadPanel
                  room={room}
                  rootId={thread}
                  onTyping={() => sayTyping(room.id)}
                  onClose={() => show()}
                />
              )}
            </>
          )}
        </InRoom>
      )}
      {q !== '' ? (
        <SearchPanel q={q} onClose={() => setSearch('')} />
      ) : (
        own !== null && <OwnPanel list={own} rooms={all} onClose={() => setOwn(null)} />
      )}
      <NewRoom isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}

interface InRoomProps {
  roomId: string
  known: Room | undefined
  children: (room: Room) => ReactNode
}

/** One of one's own, or a public channel that one has not joined. */
function InRoom({ roomId, known, children }: InRoomProps) {
  const found = useQuery({
    queryKey: ['chat', 'room', roomId],
    queryFn: () => getRoom({ client, path: { room_id: roomId } }),
    enabled: known === undefined,
  })
  if (known) return children(known)
  return found.data ? children(found.data.data) : <Unloaded query={found} />
}

/** Alt and the arrows go from room to room. */
function useRoomKeys(rooms: readonly Room[], roomId: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (!event.altKey || step === 0 || rooms.length === 0) return
      event.preventDefault()
      const place = rooms.findIndex(({ id }) => id === roomId)
      const next = rooms[(place + step + rooms.length) % rooms.length]!
      void navigate({ to: '/messages/$roomId', params: { roomId: next.id } })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [rooms, roomId, navigate])
}
