import { ActionIcon, Anchor, Button, Text } from '@mantine/core'
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { joinRoom, markRoomRead, type Room } from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay, useMe } from '../../kit/session/session.ts'
import { CallButtons } from './calls/call-button.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { MessageRow } from './message-row.tsx'
import css from './messaging.module.css'
import { useLoadOlder, useMessages } from './use-chat.ts'
import { useMessagingWords } from './words.ts'

interface ConversationProps {
  room: Room
  at: number | undefined
  typing: string | undefined
  onTyping: () => void
  onThread: (rootId: string) => void
  onAbout: () => void
}

export function Conversation({ room, at, typing, onTyping, onThread, onAbout }: ConversationProps) {
  const words = useMessagingWords()
  const { user } = useMe()
  const may = useMay()
  const found = useMessages(room.id, at)
  const loadOlder = useLoadOlder(room.id, at)
  const [editing, setEditing] = useState<string | null>(null)
  const messages = found.data?.messages ?? []
  const isMine = (author: { type: string; id: number | string | null }) =>
    author.type === 'user' && author.id === user.id
  const mayWrite = may('member') && room.my_role !== null && room.archived_at === null
  useMarkRead(room, messages.at(-1)?.seq)
  const join = useAct(() => joinRoom({ client, path: { room_id: room.id } }), { stale: ['chat'] })
  const editLast = () => {
    const last = messages.findLast(
      one => isMine(one.author) && one.type === 'message' && one.deleted_at === null,
    )
    if (last) setEditing(last.id)
  }
  return (
    <section className={css.conversation} aria-label={room.name}>
      <header className={css.roomHead}>
        <Link to="/messages" className={css.back} aria-label={words.back}>
          <IconArrowLeft size={18} />
        </Link>
        <div>
          <ScreenTitle size="h4">{room.name}</ScreenTitle>
          <Text size="xs" c="dimmed">
            {[room.topic, words.members(room.member_count)].filter(Boolean).join(' · ')}
            {room.record && (
              <>
                {' · '}
                {words.about}{' '}
                <Anchor size="xs" href={`/${recordPaths[room.record.type]}/${room.record.id}`}>
                  {room.record.title}
                </Anchor>
              </>
            )}
          </Text>
        </div>
        <div className={css.grow} />
        {room.my_role !== null && <CallButtons room={room} mayCall={mayWrite} />}
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.aboutRoom} onClick={onAbout}>
          <IconInfoCircle size={19} />
        </ActionIcon>
      </header>
      {!found.data ? (
        <div className={css.grow}>
          <Unloaded query={found} />
        </div>
      ) : (
        <MessageList
          key={room.id}
          messages={messages}
          isMine={({ author }) => isMine(author)}
          at={at}
          onOlder={found.data.hasMore ? () => loadOlder(messages[0]!.seq) : null}
        >
          {(message, place) => (
            <MessageRow
              key={message.id}
              place={place}
              message={message}
              isMine={isMine(message.author)}
              mayWrite={mayWrite}
              mayDelete={mayWrite && (isMine(message.author) || room.my_role === 'manager')}
              isEditing={editing === message.id}
              onEdit={setEditing}
              onThread={onThread}
            />
          )}
        </MessageList>
      )}
      <div className={css.typing} aria-live="polite">
        {typing ? words.typing(typing) : ''}
      </div>
      {room.archived_at !== null ? (
        <Text className={css.note}>{words.archived}</Text>
      ) : room.my_role === null ? (
        <div className={css.note}>
          <Text size="sm">{words.joinFirst}</Text>
          <Button size="compact-sm" loading={join.isPending} onClick={() => join.mutate()}>
            {words.join}
          </Button>
        </div>
      ) : (
        mayWrite && (
          <Composer
            key={room.id}
            roomId={room.id}
            label={words.message(room.name)}
            onTyping={onTyping}
            onEditLast={editLast}
          />
        )
      )}
    </section>
  )
}

const recordPaths = { deal: 'deals', contact: 'contacts', company: 'companies' } as const

/** What is on the screen counts as read. */
function useMarkRead(room: Room, lastSeq: number | undefined): void {
  const queries = useQueryClient()
  const { id, my_role, last_read_seq } = room
  useEffect(() => {
    if (my_role === null || lastSeq === undefined || lastSeq <= last_read_seq) return
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      void markRoomRead({ client, path: { room_id: id }, body: {} })
        .then(() => queries.invalidateQueries({ queryKey: ['chat', 'rooms'] }))
        .catch(() => {})
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [id, my_role, lastSeq, last_read_seq, queries])
}
