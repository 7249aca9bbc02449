import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Conversation, listConversations } from '../../../../../sdk/index.ts'
import { useRowKeys } from '../../../kit/list/use-row-keys.ts'
import { Avatar } from '../../../kit/people/avatar.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useEmailWords } from '../words.ts'
import css from './inbox.module.css'

interface ConversationRowsProps {
  unread: boolean
  openId: string | undefined
  empty: ReactNode
}

export function ConversationRows({ unread, openId, empty }: ConversationRowsProps) {
  const words = useEmailWords()
  const navigate = useNavigate()
  const list = useInfiniteQuery({
    queryKey: ['conversations', { unread }],
    queryFn: ({ pageParam, signal }) =>
      listConversations({ client, query: { page: pageParam, ...(unread ? { unread } : {}) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.has_next ? pagination.page + 1 : undefined),
  })
  const rows = list.data?.pages.flatMap(page => page.data) ?? []
  const cursor = useRowKeys(rows, {
    open: one =>
      void navigate({
        to: '/inbox/$contactId',
        params: { contactId: one.contact_id },
        search: unread ? { unread } : {},
      }),
    toggle: undefined,
  })
  if (list.isLoadingError) return <Unloaded query={list} />
  if (list.isPending) {
    return (
      <div className={css.rows}>
        {[1, 2, 3, 4, 5].map(one => (
          <Skeleton key={one} height={48} my={8} />
        ))}
      </div>
    )
  }
  if (rows.length === 0) return empty
  return (
    <ul className={css.rows} aria-label={words.conversations}>
      {rows.map((one, at) => (
        <li key={one.contact_id}>
          <ConversationRow
            one={one}
            unread={unread}
            isOpen={one.contact_id === openId}
            isCursor={at === cursor}
          />
        </li>
      ))}
      {list.hasNextPage && (
        <li>
          <Button
            fullWidth
            variant="subtle"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {words.more}
          </Button>
        </li>
      )}
    </ul>
  )
}

interface ConversationRowProps {
  one: Conversation
  unread: boolean
  isOpen: boolean
  isCursor: boolean
}

function ConversationRow({ one, unread, isOpen, isCursor }: ConversationRowProps) {
  const words = useEmailWords()
  const formats = useFormats()
  const { contact, last_message: last, unread_count } = one
  return (
    <Link
      to="/inbox/$contactId"
      params={{ contactId: one.contact_id }}
      search={unread ? { unread } : {}}
      className={css.row}
      data-open={isOpen || undefined}
      data-cursor={isCursor || undefined}
      data-unread={unread_count > 0 || undefined}
    >
      <span className={css.dot} />
      <span className={css.face}>
        <Avatar size={32} name={contact.name || contact.email || ''} />
      </span>
      <span className={css.name}>
        {contact.name || contact.email || '—'}
        {unread_count > 0 && <span className="visually-hidden">, {words.unreadCount(unread_count)}</span>}
      </span>
      <time className={css.when} dateTime={one.last_message_at}>
        {formats.ago(one.last_message_at)}
      </time>
      <span className={css.subject}>{last?.subject || words.noSubject}</span>
      <span className={css.snippet}>
        {last?.snippet && last.direction === 'out' && `${words.you}: `}
        {last?.snippet}
      </span>
    </Link>
  )
}
