import type { ReactNode } from 'react'
import type { Mailbox } from '../../../../../sdk/index.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useMembers } from '../use-members.ts'
import { useEmailWords } from '../words.ts'
import { useMailboxWords } from './words/words.ts'

/** Whose it is, what it did today, how far it was read and who sees its mail. */
export function MailboxNotes({ mailbox: one }: { mailbox: Mailbox }): ReactNode {
  const words = useEmailWords()
  const more = useMailboxWords()
  const formats = useFormats()
  const { user } = useMe()
  const members = useMembers()
  const isMine = one.user_id === user.id
  const { backfill, last_at, mode } = one.sync
  const trusted = members.filter(({ id }) => one.shared_with.includes(id)).map(({ name }) => name)
  const notes = [
    isMine && words.yours,
    one.shared ? words.shared : !isMine && words.notShared,
    one.purpose === 'mail' &&
      (one.cap_today === null
        ? words.sentTodayFree(one.sent_today)
        : words.sentToday(one.sent_today, formats.number(one.cap_today))),
    mode === 'idle' ? more.readsAtOnce : last_at && more.readAt(formats.ago(last_at)),
    backfill &&
      (backfill.done ? more.earlierFrom(formats.date(backfill.from)) : words.earlierRead(backfill.read)),
    more.viewNotes[one.visibility],
    trusted.length > 0 && one.visibility !== 'full' && more.sharedWithSome(trusted.join(', ')),
    one.status_reason,
  ]
  return notes.filter(Boolean).join(' · ')
}
