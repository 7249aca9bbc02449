import { ActionIcon } from '@mantine/core'
import { IconAlarm, IconCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Conversation, listConversations } from '../../../../../sdk/index.ts'
import { Avatar } from '../../../kit/people/avatar.tsx'
import { ScreenWaiting, Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import type { InboxSearch } from '../area.ts'
import { WhenMenu } from '../shared/composer/sending/when-menu.tsx'
import { useMembers } from '../use-members.ts'
import { useEmailWords } from '../words.ts'
import { conversationsOf } from './folders.tsx'
import css from './inbox.module.css'
import type { Triage } from './use-triage.ts'
import { type Folder, useInboxWords } from './words/words.ts'

/** As many at once; the next come before the end is reached. */
const PAGE = 50
const ROW_PX = 72
const NEAR = 10

export function useConversations(folder: Folder, { q, unread }: InboxSearch) {
  const asked = { ...conversationsOf[folder], ...(unread ? { unread } : {}), ...(q ? { q } : {}) }
  const list = useInfiniteQuery({
    queryKey: ['conversations', 'list', asked],
    queryFn: ({ pageParam, signal }) =>
      listConversations({ client, query: { page: pageParam, limit: PAGE, ...asked }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.has_next ? pagination.page + 1 : undefined),
    enabled: folder in conversationsOf,
  })
  return { list, rows: list.data?.pages.flatMap(page => page.data) ?? [] }
}

interface ConversationRowsProps {
  found: ReturnType<typeof useConversations>
  search: InboxSearch
  openId: string | undefined
  /** Where the keyboard is. */
  cursor: number
  triage: Triage
  /** Of whom it is asked until when; where they are open it is asked there. */
  snoozing: string | null
  setSnoozing: (contactId: string | null) => void
  empty: ReactNode
}

export function ConversationRows(props: ConversationRowsProps) {
  const { found, search, openId, cursor, triage, snoozing, setSnoozing, empty } = props
  const words = useEmailWords()
  const { list, rows } = found
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && lastShown >= rows.length - NEAR) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, lastShown, rows.length])
  useEffect(() => {
    if (cursor >= 0) virtual.scrollToIndex(cursor, { align: 'auto' })
  }, [cursor, virtual])
  if (list.isLoadingError) return <Unloaded query={list} />
  if (list.isPending) return <ScreenWaiting />
  if (rows.length === 0) return empty
  return (
    <div ref={scroller} className={css.rows}>
      <ul aria-label={words.conversations} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const one = rows[index]!
          return (
            <li key={one.contact_id} style={{ transform: `translateY(${start}px)` }}>
              <ConversationRow
                one={one}
                search={search}
                isOpen={one.contact_id === openId}
                isCursor={index === cursor}
                triage={triage}
                isSnoozing={one.contact_id === snoozing && one.contact_id !== openId}
                setSnoozing={isAsked => setSnoozing(isAsked ? one.contact_id : null)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface RowProps extends Pick<ConversationRowsProps, 'search' | 'triage'> {
  one: Conversation
  isOpen: boolean
  isCursor: boolean
  isSnoozing: boolean
  setSnoozing: (isAsked: boolean) => void
}

function ConversationRow(props: RowProps) {
  const { one, search, isOpen, isCursor, triage, isSnoozing, setSnoozing } = props
  const words = useEmailWords()
  const inbox = useInboxWords()
  const formats = useFormats()
  const may = useMay()
  const members = useMembers()
  const { contact, last_message: last, unread_count } = one
  const assignee = members.find(({ id }) => id === one.assignee_id)
  return (
    <div
      className={css.row}
      data-open={isOpen || undefined}
      data-cursor={isCursor || undefined}
      data-unread={unread_count > 0 || undefined}
      data-assigned={assignee !== undefined || undefined}
    >
      <span className={css.dot} />
      <span className={css.face}>
        <Avatar size={32} name={contact.name || contact.email || ''} />
      </span>
      <Link
        to="/inbox/$contactId"
        params={{ contactId: one.contact_id }}
        search={search}
        className={css.rowLink}
      >
        <span className={css.name}>
          {contact.name || contact.email || '—'}
          {unread_count > 0 && <span className="visually-hidden">, {words.unreadCount(unread_count)}</span>}
        </span>
        <span className={css.subject}>
          {last?.subject || (last?.hidden.includes('subject') ? inbox.subjectHidden : words.noSubject)}
        </span>
        <span className={css.snippet}>
          {last?.snippet && last.direction === 'out' && `${words.you}: `}
          {last?.snippet}
        </span>
      </Link>
      <span className={css.when}>
        {one.snooze_until ? (
          <time dateTime={one.snooze_until} title={inbox.snoozedUntil(formats.dateTime(one.snooze_until))}>
            <IconAlarm size={13} aria-hidden /> {formats.weekTime(one.snooze_until)}
          </time>
        ) : (
          <time dateTime={one.last_message_at}>{formats.ago(one.last_message_at)}</time>
        )}
        {assignee && (
          <span title={inbox.assignedTo(assignee.name)}>
            <Avatar size={18} name={assignee.name} />
          </span>
        )}
      </span>
      {may('member') && (
        <span className={css.quick} data-asking={isSnoozing || undefined}>
          {one.status !== 'done' && (
            <ActionIcon
              size="sm"
              variant="default"
              aria-label={`${inbox.markDone}: ${contact.name}`}
              title={`${inbox.markDone} (e)`}
              onClick={() => triage.done(one)}
            >
              <IconCheck size={14} />
            </ActionIcon>
          )}
          <WhenMenu
            title={inbox.snooze}
            position="bottom-end"
            isOpen={isSnoozing}
            setOpen={setSnoozing}
            onChoose={until => triage.snooze(one, until)}
          >
            <ActionIcon
              size="sm"
              variant="default"
              aria-label={`${inbox.snooze}: ${contact.name}`}
              title={`${inbox.snooze} (h)`}
            >
              <IconAlarm size={14} />
            </ActionIcon>
          </WhenMenu>
        </span>
      )}
    </div>
  )
}
