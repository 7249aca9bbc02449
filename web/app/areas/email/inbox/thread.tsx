import { Anchor, Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type ConversationThread, getConversation, markConversationRead } from '../../../../../sdk/index.ts'
import { hasDraft } from '../../../kit/form/use-draft.ts'
import { isTyping } from '../../../kit/keys/is-typing.ts'
import { Avatar } from '../../../kit/people/avatar.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../../kit/screen/screen-title.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { TextLink } from '../../../kit/text-link.tsx'
import { useEmailWords } from '../words.ts'
import css from './inbox.module.css'
import { Message } from './message.tsx'
import { WriteMail } from './write-mail.tsx'

export function Thread({ contactId }: { contactId: string }) {
  const words = useEmailWords()
  const may = useMay()
  const [isReplying, setReplying] = useState(() => hasDraft(`mail/${contactId}`))
  const [hasReplied, setReplied] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const path = { contact_id: contactId }
  const thread = useQuery({
    queryKey: ['conversation', contactId],
    queryFn: () => getConversation({ client, path }),
  })
  const one = thread.data?.data
  const count = one?.messages.length ?? 0
  const mayWrite = may('member') && one?.contact.email !== null
  useMarkRead(contactId, may('member') ? one : undefined)
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' })
  }, [count])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'r' || isTyping(event) || event.metaKey || event.ctrlKey || !mayWrite) return
      event.preventDefault()
      setReplying(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  if (!one) return <Unloaded query={thread} />
  const name = one.contact.name || one.contact.email || '—'
  const last = one.messages.at(-1)
  return (
    <section className={css.thread} aria-label={name}>
      <header className={css.threadHead}>
        <Anchor component={Link} to="/inbox" size="sm" className={css.back}>
          {words.toInbox}
        </Anchor>
        <Avatar size={32} name={name} />
        <ScreenTitle size="h2">
          <TextLink to="/contacts/$contactId" params={{ contactId }} inherit>
            {name}
          </TextLink>
        </ScreenTitle>
        <Text size="sm" c="dimmed">
          {[one.contact.title, one.contact.company_name, one.contact.email].filter(Boolean).join(' · ')}
        </Text>
      </header>
      <div className={css.messages}>
        {one.messages.map((message, at) => (
          <Message key={message.id} message={message} isOpenAtFirst={at >= count - 2} />
        ))}
        <div ref={end} />
      </div>
      {mayWrite && (
        <div className={css.write}>
          {isReplying ? (
            <WriteMail
              draftKey={contactId}
              label={words.replyTo(name)}
              to={{ contactId, email: one.contact.email ?? '' }}
              {...(last
                ? { replyTo: { id: last.id, subject: last.subject, mailboxId: last.mailbox_id } }
                : {})}
              onClose={() => {
                setReplying(false)
                setReplied(true)
              }}
            />
          ) : (
            <Button
              // Whoever wrote goes on where they began.
              autoFocus={hasReplied}
              variant="default"
              leftSection={<IconArrowBackUp size={16} />}
              onClick={() => setReplying(true)}
            >
              {words.reply}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** Who sees what came in has read it, and the list knows at once. */
function useMarkRead(contactId: string, thread: ConversationThread | undefined): void {
  const queries = useQueryClient()
  const unread = thread?.unread_count ?? 0
  useEffect(() => {
    if (unread === 0) return
    markConversationRead({ client, path: { contact_id: contactId } })
      .then(() => {
        queries.setQueryData<{ data: ConversationThread }>(['conversation', contactId], old =>
          old ? { ...old, data: { ...old.data, unread_count: 0 } } : old,
        )
        return queries.invalidateQueries({ queryKey: ['conversations'] })
      })
      // Read by somebody and not marked is a small thing; it is tried again with the next look.
      .catch(() => undefined)
  }, [contactId, unread, queries])
}
