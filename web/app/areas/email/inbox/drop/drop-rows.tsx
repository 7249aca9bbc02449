import { ActionIcon, Badge } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { deleteMailDrop, listMailDrop, type MailDrop } from '../../../../../../sdk/index.ts'
import { useDoomed } from '../../../../kit/list/doomed.ts'
import { useDeleteLater } from '../../../../kit/list/use-delete-later.tsx'
import { Avatar } from '../../../../kit/people/avatar.tsx'
import { ScreenWaiting, Unloaded } from '../../../../kit/screen/screen-states.tsx'
import { client } from '../../../../kit/session/api.ts'
import { useFormats } from '../../../../kit/speech.tsx'
import { DropAddresses } from '../../shared/drop-addresses.tsx'
import { useMembers } from '../../use-members.ts'
import { useEmailWords } from '../../words.ts'
import css from '../inbox.module.css'
import { More } from '../sending/more.tsx'
import { useMailKeys } from '../sending/use-mail-keys.ts'
import { useInboxWords } from '../words/words.ts'
import { FileDrop, strangerOf } from './file-drop.tsx'
import { useDropMailboxes } from './use-drop.ts'

/** Mail from elsewhere in which nobody is known: somebody says whom it is with. */
export function DropRows({ empty }: { empty: ReactNode }) {
  const words = useEmailWords()
  const inbox = useInboxWords()
  const formats = useFormats()
  const members = useMembers()
  const doomed = useDoomed()
  const deleteLater = useDeleteLater()
  const mailboxes = useDropMailboxes()
  const [filing, setFiling] = useState<MailDrop | null>(null)
  const list = useInfiniteQuery({
    queryKey: ['mail-drop', 'list'],
    queryFn: ({ pageParam, signal }) => listMailDrop({ client, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.has_next ? pagination.page + 1 : undefined),
    // It comes by mail, and nobody tells.
    staleTime: 0,
  })
  const rows = list.data?.pages.flatMap(page => page.data).filter(({ id }) => !doomed.has(id)) ?? []
  const remove = ({ id }: MailDrop) => {
    setFiling(null)
    deleteLater({
      ids: [id],
      message: inbox.dropDeleted,
      remove: () => deleteMailDrop({ client, path: { drop_id: id }, keepalive: true }),
      stale: ['mail-drop'],
    })
  }
  const cursor = useMailKeys(rows, { open: setFiling, remove })
  if (list.isLoadingError) return <Unloaded query={list} />
  if (list.isPending) return <ScreenWaiting />
  return (
    <>
      {rows.length === 0 ? (
        <div className={css.dropEmpty}>
          {empty}
          <DropAddresses mailboxes={mailboxes} />
        </div>
      ) : (
        <More list={list}>
          {rows.map((one, at) => {
            const who = strangerOf(one)
            const name = who.name || who.email || '—'
            const sender = members.find(({ id }) => id === one.user_id)
            return (
              <li key={one.id} className={css.mailRow} data-cursor={at === cursor || undefined}>
                <span className={css.face}>
                  <Avatar size={32} name={name} />
                </span>
                <button type="button" className={css.mailLink} onClick={() => setFiling(one)}>
                  <span className={css.name}>
                    {one.direction === 'out' && `${words.to}: `}
                    {name}
                  </span>
                  <span className={css.subject}>{one.subject || words.noSubject}</span>
                  {one.unverified && (
                    <Badge size="sm" variant="light" color="orange">
                      {inbox.unverified}
                    </Badge>
                  )}
                  <span className={css.snippet}>{sender && inbox.broughtBy(sender.name)}</span>
                </button>
                <span className={css.when}>
                  {one.date && (
                    <time dateTime={one.date} title={formats.dateTime(one.date)}>
                      {formats.ago(one.date)}
                    </time>
                  )}
                </span>
                <span className={css.quick}>
                  <ActionIcon
                    size="sm"
                    variant="default"
                    aria-label={`${inbox.deleteDrop}: ${one.subject || name}`}
                    title={`${inbox.deleteDrop} (#)`}
                    onClick={() => remove(one)}
                  >
                    <IconTrash size={14} />
                  </ActionIcon>
                </span>
              </li>
            )
          })}
        </More>
      )}
      {filing && (
        <FileDrop
          key={filing.id}
          mail={filing}
          onClose={() => setFiling(null)}
          onDelete={() => remove(filing)}
        />
      )}
    </>
  )
}
