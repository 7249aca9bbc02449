import { ActionIcon, Badge } from '@mantine/core'
import { IconClock, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type Draft,
  deleteDraft,
  type EmailSummary,
  listDrafts,
  listEmails,
} from '../../../../../../sdk/index.ts'
import { useDoomed } from '../../../../kit/list/doomed.ts'
import { useDeleteLater } from '../../../../kit/list/use-delete-later.tsx'
import { Avatar } from '../../../../kit/people/avatar.tsx'
import { ScreenWaiting, Unloaded } from '../../../../kit/screen/screen-states.tsx'
import { client } from '../../../../kit/session/api.ts'
import { useFormats } from '../../../../kit/speech.tsx'
import { textOf } from '../../shared/composer/draft/mail-values.ts'
import { openComposer } from '../../shared/composer/open-composer.ts'
import { WhenMenu } from '../../shared/composer/sending/when-menu.tsx'
import { useEmailWords } from '../../words.ts'
import css from '../inbox.module.css'
import { useInboxWords } from '../words/words.ts'
import { More } from './more.tsx'
import { useMailKeys } from './use-mail-keys.ts'
import { useWaiting } from './use-waiting.ts'

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
  const rows = list.data?.pages.flatMap(page => page.data).filter(({ id }) => !doomed.has(id)) ?? []
  const remove = ({ id }: Draft) =>
    deleteLater({
      ids: [id],
      message: inbox.draftDeleted,
      remove: () => deleteDraft({ client, path: { draft_id: id }, keepalive: true }),
      stale: ['drafts', 'conversations'],
    })
  const open = ({ id }: Draft) => openComposer({ mode: 'draft', draftId: id })
  const cursor = useMailKeys(rows, { open, remove })
  if (list.isLoadingError) return <Unloaded query={list} />
  if (list.isPending) return <ScreenWaiting />
  if (rows.length === 0) return empty
  return (
    <More list={list}>
      {rows.map((one, at) => (
        <li key={one.id} className={css.mailRow} data-cursor={at === cursor || undefined}>
          <button type="button" className={css.mailLink} onClick={() => open(one)}>
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
          ...(isScheduled
            ? { scheduled: true }
            : { direction: 'out', kind: 'one_off', sender: 'me', scheduled: false }),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.has_next ? pagination.page + 1 : undefined),
  })
  const navigate = useNavigate()
  const rows = list.data?.pages.flatMap(page => page.data) ?? []
  const cursor = useMailKeys(rows, {
    open: ({ id, contact_id: contactId }) =>
      void (contactId
        ? navigate({
            to: '/inbox/$contactId',
            params: { contactId },
            search: { folder: isScheduled ? 'scheduled' : 'sent' },
          })
        : navigate({ to: '/mails/$messageId', params: { messageId: id } })),
  })
  if (list.isLoadingError) return <Unloaded query={list} />
  if (list.isPending) return <ScreenWaiting />
  if (rows.length === 0) return empty
  return (
    <More list={list}>
      {rows.map((one, at) => (
        <SentRow key={one.id} one={one} isScheduled={isScheduled} isCursor={at === cursor} />
      ))}
    </More>
  )
}

interface SentRowProps {
  one: EmailSummary
  isScheduled: boolean
  isCursor: boolean
}

function SentRow({ one, isScheduled, isCursor }: SentRowProps) {
  const words = useEmailWords()
  const inbox = useInboxWords()
  const formats = useFormats()
  const { move, sending, taking } = useWaiting(one)
  const at = one.scheduled_at ?? one.sent_at ?? one.created_at
  const content = (
    <>
      <span className={css.name}>{named(one.to)}</span>
      <span className={css.subject}>{one.subject || words.noSubject}</span>
      <span className={css.snippet}>{one.snippet}</span>
    </>
  )
  return (
    <li className={css.mailRow} data-cursor={isCursor || undefined}>
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
          <WhenMenu title={inbox.changeTime} position="bottom-end" onChoose={move}>
            <ActionIcon size="sm" variant="default" aria-label={inbox.changeTime} title={inbox.changeTime}>
              <IconClock size={14} />
            </ActionIcon>
          </WhenMenu>
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
