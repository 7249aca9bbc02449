import { Button, SegmentedControl, Title } from '@mantine/core'
import { IconMailbox, IconPencil } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../kit/link-button.tsx'
import { EmptyState } from '../../../kit/screen/empty-state.tsx'
import { ScreenTitle } from '../../../kit/screen/screen-title.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useEmailWords } from '../words.ts'
import { Compose } from './compose.tsx'
import { ConversationRows } from './conversation-rows.tsx'
import css from './inbox.module.css'
import { Thread } from './thread.tsx'

/** Conversations on the left, the chosen one on the right; on a phone one after the other. */
export function InboxPage(): ReactNode {
  const words = useEmailWords()
  const may = useMay()
  const navigate = useNavigate()
  const { contactId } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const unread = search.unread === true
  const go = (next: { unread?: boolean; new?: boolean }) =>
    void (contactId
      ? navigate({ to: '/inbox/$contactId', params: { contactId }, search: next, replace: true })
      : navigate({ to: '/inbox', search: next, replace: true }))
  return (
    <div className={css.screen} data-open={contactId ? true : undefined}>
      <section className={css.list} aria-label={words.conversations}>
        <header className={css.listHead}>
          <div className={css.line}>
            {/* Whom one reads is what the screen is about. */}
            {contactId ? (
              <Title order={2} size="h1">
                {words.inbox}
              </Title>
            ) : (
              <ScreenTitle>{words.inbox}</ScreenTitle>
            )}
            {may('member') && (
              <Button
                size="xs"
                leftSection={<IconPencil size={15} />}
                onClick={() => go({ ...(unread ? { unread } : {}), new: true })}
              >
                {words.write}
              </Button>
            )}
          </div>
          <SegmentedControl
            size="xs"
            aria-label={words.conversations}
            data={[
              { value: 'all', label: words.all },
              { value: 'unread', label: words.unread },
            ]}
            value={unread ? 'unread' : 'all'}
            onChange={value => go(value === 'unread' ? { unread: true } : {})}
          />
        </header>
        <ConversationRows
          unread={unread}
          openId={contactId}
          empty={
            <EmptyState
              title={unread ? words.nothingUnread : words.noConversations}
              text={unread ? words.nothingUnreadText : words.noConversationsText}
              ghost="mails"
            >
              {!unread && may('member') && (
                <LinkButton
                  to="/settings/mailboxes"
                  variant="default"
                  leftSection={<IconMailbox size={16} />}
                >
                  {words.connect}
                </LinkButton>
              )}
            </EmptyState>
          }
        />
      </section>
      {contactId ? (
        <Thread key={contactId} contactId={contactId} />
      ) : (
        <section className={css.thread} aria-label={words.chooseOne}>
          <EmptyState title={words.chooseOne} text={words.chooseOneText} ghost="mails" />
        </section>
      )}
      <Compose
        isOpen={search.new === true && may('member')}
        {...(typeof search.to === 'string' ? { contactId: search.to } : {})}
        onClose={() => go(unread ? { unread } : {})}
      />
    </div>
  )
}
