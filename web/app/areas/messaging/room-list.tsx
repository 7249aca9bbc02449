import { ActionIcon, Badge, Text, TextInput } from '@mantine/core'
import {
  IconAt,
  IconBookmark,
  IconClock,
  IconCompass,
  IconHash,
  IconLock,
  IconPlus,
  IconSearch,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Room } from '../../../../sdk/index.ts'
import { useMay } from '../../kit/session/session.ts'
import { type OwnList, ownLists } from './lists/own-panel.tsx'
import css from './messaging.module.css'
import { useMessagingWords } from './words.ts'

const iconOf = ({ kind, visibility }: Room) =>
  kind !== 'channel' ? IconUser : visibility === 'private' ? IconLock : IconHash

const ownIcons = { mentions: IconAt, kept: IconBookmark, scheduled: IconClock, discover: IconCompass }

interface RoomListProps {
  rooms: readonly Room[]
  search: string
  onSearch: (words: string) => void
  onNew: () => void
  onOwn: (list: OwnList) => void
}

export function RoomList({ rooms, search, onSearch, onNew, onOwn }: RoomListProps) {
  const words = useMessagingWords()
  const may = useMay()
  const groups = [
    { label: words.channels, items: rooms.filter(({ kind }) => kind === 'channel') },
    { label: words.people, items: rooms.filter(({ kind }) => kind !== 'channel') },
  ]
  return (
    <nav className={css.rooms} aria-label={words.rooms}>
      <TextInput
        size="xs"
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<IconSearch size={14} />}
        value={search}
        onChange={event => onSearch(event.currentTarget.value)}
      />
      <div className={css.own}>
        {ownLists.map(list => {
          const Icon = ownIcons[list]
          return (
            <button key={list} type="button" className={css.room} onClick={() => onOwn(list)}>
              <Icon size={15} stroke={1.7} aria-hidden="true" />
              <span className={css.roomName}>{words.own[list]}</span>
            </button>
          )
        })}
      </div>
      {groups.map(({ label, items }, place) => (
        <section key={label} aria-label={label}>
          <div className={css.groupHead}>
            <Text size="xs" c="dimmed" fw={600}>
              {label}
            </Text>
            {place === 0 && may('member') && (
              <ActionIcon variant="subtle" size="sm" aria-label={words.newRoom} onClick={onNew}>
                <IconPlus size={14} />
              </ActionIcon>
            )}
          </div>
          <ul className={css.list}>
            {items.map(room => (
              <li key={room.id}>
                <RoomLink room={room} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function RoomLink({ room }: { room: Room }) {
  const words = useMessagingWords()
  const Icon = iconOf(room)
  return (
    <Link
      to="/messages/$roomId"
      params={{ roomId: room.id }}
      className={css.room}
      data-unread={room.unread_count > 0 || undefined}
      activeProps={{ 'data-active': true, 'aria-current': 'page' }}
    >
      <Icon size={15} stroke={1.7} aria-hidden="true" />
      <span className={css.roomName}>{room.name}</span>
      {room.unread_count > 0 && (
        <Badge
          size="sm"
          circle={room.unread_count < 10}
          color={room.mention_count > 0 ? 'red' : 'gray'}
          variant={room.mention_count > 0 ? 'filled' : 'light'}
          aria-label={words.unread(room.unread_count)}
        >
          {room.unread_count}
        </Badge>
      )}
    </Link>
  )
}
