import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Room, searchMessages } from '../../../../../sdk/index.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { Composer } from '../composer.tsx'
import { MessageRow } from '../message-row.tsx'
import css from '../messaging.module.css'
import { useThread } from '../use-chat.ts'
import { useMessagingWords } from '../words.ts'
import { Hit } from './hit.tsx'
import { Panel } from './panel.tsx'

interface ThreadPanelProps {
  room: Room
  rootId: string
  onTyping: () => void
  onClose: () => void
}

export function ThreadPanel({ room, rootId, onTyping, onClose }: ThreadPanelProps) {
  const words = useMessagingWords()
  const { user } = useMe()
  const may = useMay()
  const [editing, setEditing] = useState<string | null>(null)
  const found = useThread(room.id, rootId)
  const mayWrite = may('member') && room.my_role !== null && room.archived_at === null
  const all = found.data ? [found.data.data.root, ...found.data.data.replies] : []
  return (
    <Panel title={words.thread} onClose={onClose}>
      {!found.data && <Unloaded query={found} />}
      <ol className={css.messages} aria-label={words.thread}>
        {all.map(message => {
          const isMine = message.author.type === 'user' && message.author.id === user.id
          return (
            <MessageRow
              key={message.id}
              message={message}
              isMine={isMine}
              mayWrite={mayWrite}
              mayDelete={mayWrite && (isMine || room.my_role === 'manager')}
              isEditing={editing === message.id}
              onEdit={setEditing}
            />
          )
        })}
      </ol>
      {mayWrite && (
        <Composer
          key={rootId}
          roomId={room.id}
          label={words.reply}
          threadRootId={rootId}
          onTyping={onTyping}
        />
      )}
    </Panel>
  )
}

export function SearchPanel({ q, onClose }: { q: string; onClose: () => void }) {
  const words = useMessagingWords()
  const found = useQuery({
    queryKey: ['chat', 'search', q],
    queryFn: () => searchMessages({ client, query: { q, limit: 50, sort: 'newest' } }),
  })
  return (
    <Panel title={words.results} onClose={onClose}>
      {found.isLoadingError && <Unloaded query={found} />}
      {found.data?.data.length === 0 && <Text c="dimmed">{words.nothingFound}</Text>}
      <ul className={css.list} aria-label={words.results}>
        {found.data?.data.map(({ message, highlight }) => (
          <li key={message.id}>
            <Hit message={message} html={highlight} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
