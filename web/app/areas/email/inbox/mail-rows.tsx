import { ActionIcon, Badge } from '@mantine/core'
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  cancelEmail,
  type Draft,
  deleteDraft,
  type EmailSummary,
  listDrafts,
  listEmails,
  sendEmailNow,
} from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDoomed } from '../../../kit/list/doomed.ts'
import { useDeleteLater } from '../../../kit/list/use-delete-later.tsx'
import { Avatar } from '../../../kit/people/avatar.tsx'
import { ScreenWaiting, Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { textOf } from '../shared/composer/draft/mail-values.ts'
import { openComposer } from '../shared/composer/open-composer.ts'
import { useEmailWords } from '../words.ts'
import css from './inbox.module.css'
import { useInboxWords } from './words/words.ts'

const named = (people: readonly { name: string; email: string }[]) =>
  people.map(one => one.name || one.email).join(', ')

/** Mail one is writing. */
export function DraftRows({ empty }: { empty: ReactNode }) {
  const words = useEmailWords()
  const inbox = useInboxWords()
  const formats = useFormats()
  const doomed = useDoomed()
  const deleteLater = useDeleteLater()
  const list = useInfiniteQuery({
    queryKey: ['drafts', 'list'],
    queryFn: ({ pageParam, signal }) => listDrafts({ client, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.has_next ? pagination.page + 1 : undefined),
    // Every letter somebody types is a newer one.
    staleTime: 0,
  })
  if (list.isLoadingError) return <Unloaded query={list} />
  if (list.isPending) return <ScreenWaiting />
  const rows = list.data.pages.flatMap(page => page.data).filter(({ id }) => !doomed.has(id))
  if (rows.length === 0) return empty
  const remove = ({ id }: Draft) =>
    deleteLater({
      ids: [id],
      message: inbox.draftDeleted,
      remove: () => deleteDraft({ client, path: { draft_id: id }, keepalive: true }),
      stale: ['drafts', 'conversations'],
    })
  return (
    <More list={list}>
      {rows.map(one => (
        <li key={one.id} className={css.mailRow}>
          <button
            type="button"
            className={css.mailLink}
            onClick={() => openComposer({ mode: 'draft', draftId: one.id })}
          >
            <span className={css.name}>{named(one.to) || inbox.toNobodyYet}</span>
            <span className={css.subject}>{one.subject || words.noSubject}</span>
            <span className={css.snippet}>{textOf(one.body_html)}</span>
          </button>
          <span className={css.when}>
            <time dateTime={one.updated_at}>{formats.ago(one.updated_at)}</time>
          </span>
          <span className={css.quick}>
            <ActionIcon
              size="sm"
              variant="default"
              aria-label={inbox.deleteDraft}
              title={inbox.deleteDraft}
              onClick={() => remove(one)}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </span>
        </li>
      ))}
    </More>
  )
}

/** Mail of one's own that waits for its time, or has left. */
export function SentRows({ isScheduled, empty }: { isScheduled: boolean; empty: ReactNode }) {
  const list = useInfiniteQuery({
    queryKey: ['mails', 'inbox', isScheduled],
    queryFn: ({ pageParam, signal }) =>
      listEmails({
        client,
        query: {
          page: pageParam,
          ...(isScheduled ? { scheduled: true } : { direction: 'out', kind: 'one_off', scheduled: false }),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.has_next ? pagination.page + 1 : undefined),
  })
  if (list.isLoadingError) return <Unloaded query={list} />
  if (list.isPending) return <ScreenWaiting />
  const rows = list.data.pages.flatMap(page => page.data)
  if (rows.length === 0) return empty
  return (
    <More list={list}>
      {rows.map(one => (
        <SentRow key={one.id} one={one} isScheduled={isScheduled} />
      ))}
    </More>
  )
}

function SentRow({ one, isScheduled }: { one: EmailSummary; isScheduled: boolean }) {
  const words = useEmailWords()
  const inbox = useInboxWords()
  const formats = useFormats()
  const path = { message_id: one.id }
  const stale = ['mails', 'drafts', 'conversations', 'conversation']
  const sending = useAct(() => sendEmailNow({ client, path }), { stale })
  const taking = useAct(() => cancelEmail({ client, path }), {
    stale,
    onDone: ({ draft_id }) => openComposer({ mode: 'draft', draftId: draft_id }),
  })
  const at = one.scheduled_at ?? one.sent_at ?? one.created_at
  const content = (
    <>
      <span className={css.name}>{named(one.to)}</span>
      <span className={css.subject}>{one.subject || words.noSubject}</span>
      <span className={css.snippet}>{one.snippet}</span>
    </>
  )
  return (
    <li className={css.mailRow}>
      <span className={css.face}>
        <Avatar size={32} name={one.to[0]?.name || one.to[0]?.email || ''} />
      </span>
      {one.contact_id ? (
        <Link
          to="/inbox/$contactId"
          params={{ contactId: one.contact_id }}
          search={{ folder: isScheduled ? 'scheduled' : 'sent' }}
          className={css.mailLink}
        >
          {content}
        </Link>
      ) : (
        <Link to="/mails/$messageId" params={{ messageId: one.id }} className={css.mailLink}>
          {content}
        </Link>
      )}
      <span className={css.when}>
        <time dateTime={at} title={formats.dateTime(at)}>
          {isScheduled ? formats.weekTime(at) : formats.ago(at)}
        </time>
        {!isScheduled && one.open_count > 0 && (
          <Badge size="xs" variant="light" color="green" tt="none">
            {words.opened(one.open_count)}
          </Badge>
        )}
        {!isScheduled && one.status !== 'sent' && (
          <Badge size="xs" variant="light" color="orange" tt="none">
            {words.statuses[one.status]}
          </Badge>
        )}
      </span>
      {isScheduled && (
        <span className={css.quick}>
          <ActionIcon
            size="sm"
            variant="default"
            aria-label={inbox.change}
            title={inbox.change}
            loading={taking.isPending}
            onClick={() => taking.mutate()}
          >
            <IconPencil size={14} />
          </ActionIcon>
          <ActionIcon
            size="sm"
            variant="default"
            aria-label={inbox.sendNow}
            title={inbox.sendNow}
            loading={sending.isPending}
            onClick={() => sending.mutate()}
          >
            <IconSend size={14} />
          </ActionIcon>
        </span>
      )}
    </li>
  )
}

interface MoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  children: ReactNode
}

const More = ({ list, children }: MoreProps) => {
  const words = useEmailWords()
  return (
    <div className={css.rows}>
      <ul className={css.plain}>
        {children}
        {list.hasNextPage && (
          <li>
            <button
              type="button"
              className={css.more}
              disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {words.more}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
