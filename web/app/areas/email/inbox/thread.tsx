import { Anchor, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type ConversationThread, getConversation, markConversationRead } from '../../../../../sdk/index.ts'
import { Avatar } from '../../../kit/people/avatar.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../../kit/screen/screen-title.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { TextLink } from '../../../kit/text-link.tsx'
import type { InboxSearch } from '../area.ts'
import { useEmailWords } from '../words.ts'
import { Answer, type Begin } from './answer.tsx'
import css from './inbox.module.css'
import { Message } from './message.tsx'
import { PersonPanel } from './person-panel.tsx'
import { MessageTools } from './reading/message-tools.tsx'
import { ThreadTools } from './thread-tools.tsx'
import type { Triage } from './use-triage.ts'
import { useInboxWords } from './words/words.ts'

interface ThreadProps {
  contactId: string
  search: InboxSearch
  triage: Triage
  isSnoozing: boolean
  setSnoozing: (isOpen: boolean) => void
}

const HIDDEN = 'bowline.inbox-person-hidden'

export function Thread({ contactId, search, triage, isSnoozing, setSnoozing }: ThreadProps) {
  const words = useEmailWords()
  const inbox = useInboxWords()
  const may = useMay()
  const end = useRef<HTMLDivElement>(null)
  const begins = useRef<Begin | null>(null)
  const [threadId, setThreadId] = useState<string | null>(null)
  const [isPersonShown, setPersonShown] = useState(() => localStorage.getItem(HIDDEN) === null)
  const thread = useQuery({
    queryKey: ['conversation', contactId, threadId],
    queryFn: () =>
      getConversation({
        client,
        path: { contact_id: contactId },
        query: threadId ? { thread_id: threadId } : {},
      }),
    placeholderData: old => old,
  })
  const one = thread.data?.data
  const count = one?.messages.length ?? 0
  const mayWrite = may('member')
  useMarkRead(contactId, one)
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' })
  }, [count])
  if (!one) return <Unloaded query={thread} />
  const name = one.contact.name || one.contact.email || '—'
  const last = one.messages.at(-1)
  return (
    <>
      <section className={css.thread} aria-label={name}>
        <header className={css.threadHead}>
          <Anchor component={Link} to="/inbox" search={search as never} size="sm" className={css.back}>
            {words.toInbox}
          </Anchor>
          <Avatar size={32} name={name} />
          <div className={css.who}>
            <ScreenTitle size="h3">
              <TextLink to="/contacts/$contactId" params={{ contactId }} inherit>
                {name}
              </TextLink>
            </ScreenTitle>
            <Text size="xs" c="dimmed" truncate>
              {[one.contact.title, one.contact.company_name, one.contact.email].filter(Boolean).join(' · ')}
            </Text>
          </div>
          <ThreadTools
            one={one}
            threadId={threadId}
            triage={triage}
            isSnoozing={isSnoozing}
            setSnoozing={setSnoozing}
            isPersonShown={isPersonShown}
            togglePerson={() => {
              if (isPersonShown) localStorage.setItem(HIDDEN, 'yes')
              else localStorage.removeItem(HIDDEN)
              setPersonShown(!isPersonShown)
            }}
          />
        </header>
        {one.threads.length > 1 && (
          <nav className={css.threads} aria-label={inbox.threads}>
            {[{ id: null, subject: inbox.allThreads }, ...one.threads].map(({ id, subject }) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === threadId}
                onClick={() => setThreadId(id)}
                title={subject}
              >
                {subject || words.noSubject}
              </button>
            ))}
          </nav>
        )}
        <div className={css.messages}>
          {one.messages.map((message, at) => (
            <Message
              key={message.id}
              message={message}
              isOpenAtFirst={at >= count - 2}
              tools={mayWrite && <MessageTools message={message} begins={begins} />}
            />
          ))}
          {mayWrite && count > 0 && (
            <Answer
              key={threadId}
              messages={one.messages}
              begins={begins}
              isMany={(last?.to.length ?? 0) + (last?.cc.length ?? 0) > 1}
            />
          )}
          <div ref={end} />
        </div>
      </section>
      {isPersonShown && <PersonPanel contactId={contactId} />}
    </>
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
        queries.setQueriesData<{ data: ConversationThread }>(
          { queryKey: ['conversation', contactId] },
          old => (old ? { ...old, data: { ...old.data, unread_count: 0 } } : old),
        )
        return queries.invalidateQueries({ queryKey: ['conversations'] })
      })
      // Read by somebody and not marked is a small thing; it is tried again with the next look.
      .catch(() => undefined)
  }, [contactId, unread, queries])
}
