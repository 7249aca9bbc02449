import { Button, Switch, TextInput, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconMailbox, IconPencil, IconSearch } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { LinkButton } from '../../../kit/link-button.tsx'
import { EmptyState } from '../../../kit/screen/empty-state.tsx'
import { ScreenTitle } from '../../../kit/screen/screen-title.tsx'
import { useMay, useMe } from '../../../kit/session/session.ts'
import type { InboxSearch } from '../area.ts'
import { openComposer } from '../shared/composer/open-composer.ts'
import { prepareComposer } from '../shared/composer/prepare.ts'
import { useEmailWords } from '../words.ts'
import { ConversationRows, useConversations } from './conversation-rows.tsx'
import { DropRows } from './drop/drop-rows.tsx'
import { conversationsOf, Folders } from './folders.tsx'
import css from './inbox.module.css'
import { DraftRows, SentRows } from './sending/mail-rows.tsx'
import { Thread } from './thread.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'
import { type Triaged, useTriage } from './use-triage.ts'
import { useInboxWords } from './words/words.ts'

/** What there is to do, the conversations of it, the chosen one and whom it is with; on a phone one after the other. */
export function InboxPage(): ReactNode {
  const words = useEmailWords()
  const inbox = useInboxWords()
  const may = useMay()
  const { user } = useMe()
  const navigate = useNavigate()
  const { contactId } = useParams({ strict: false })
  const { new: isNew, to, ...search }: InboxSearch = useSearch({ strict: false })
  const folder = search.folder ?? 'open'
  const found = useConversations(folder, search)
  const { rows } = found
  const [snoozing, setSnoozing] = useState<string | null>(null)
  const triage = useTriage()
  const show = (id: string | undefined, replace = false) =>
    void (id
      ? navigate({ to: '/inbox/$contactId', params: { contactId: id }, search, replace })
      : navigate({ to: '/inbox', search, replace }))
  /** What is dealt with makes way for the next. */
  const pass = (one: Triaged) => {
    if (one.contact_id !== contactId) return
    const at = rows.findIndex(row => row.contact_id === contactId)
    show((rows[at + 1] ?? rows[at - 1])?.contact_id, true)
  }
  const dealing = {
    ...triage,
    done: (one: Triaged) => {
      triage.done(one)
      pass(one)
    },
    snooze: (one: Triaged, until: string) => {
      triage.snooze(one, until)
      pass(one)
    },
    unread: (one: Triaged) => {
      triage.unread(one)
      if (one.contact_id === contactId) show(undefined)
    },
  }
  const cursor = useInboxKeys({
    rows,
    openId: contactId,
    show,
    triage: dealing,
    askSnooze: one => setSnoozing(one.contact_id),
    mayWrite: may('member'),
    userId: user.id,
  })
  useEffect(() => {
    if (may('member')) prepareComposer()
  }, [may])
  // Whoever follows a link to write finds the window open, and the address as it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the link is followed
  useEffect(() => {
    if (isNew !== true) return
    if (may('member')) openComposer({ mode: 'new', ...(to ? { contactId: to } : {}) })
    show(contactId, true)
  }, [isNew])
  const [title, text] = inbox.empty[folder] ?? ['', '']
  const empty = (
    <EmptyState
      title={search.q ? inbox.noneFound(search.q) : title}
      text={search.q ? undefined : text}
      ghost="mails"
    >
      {folder === 'open' && !search.q && may('member') && (
        <LinkButton to="/settings/mailboxes" variant="default" leftSection={<IconMailbox size={16} />}>
          {words.connect}
        </LinkButton>
      )}
    </EmptyState>
  )
  return (
    <div className={css.screen} data-open={contactId ? true : undefined}>
      <Folders chosen={folder} mayWrite={may('member')} />
      <section className={css.list} aria-label={words.conversations}>
        <header className={css.listHead}>
          <div className={css.line}>
            {/* Whom one reads is what the screen is about. */}
            {contactId ? (
              <Title order={2} size="h3">
                {inbox.folders[folder]}
              </Title>
            ) : (
              <ScreenTitle>{inbox.folders[folder]}</ScreenTitle>
            )}
            {may('member') && (
              <Button
                size="xs"
                data-create-here
                leftSection={<IconPencil size={15} />}
                onPointerEnter={prepareComposer}
                onClick={() => openComposer({ mode: 'new' })}
              >
                {words.write}
              </Button>
            )}
          </div>
          {folder in conversationsOf && (
            <div className={css.line}>
              <SearchField search={search} />
              <Switch
                size="xs"
                label={words.unread}
                checked={search.unread === true}
                onChange={({ currentTarget }) => {
                  const { unread: _, ...rest } = search
                  void navigate({
                    to: '.',
                    search: currentTarget.checked ? { ...rest, unread: true } : rest,
                    replace: true,
                  })
                }}
              />
            </div>
          )}
        </header>
        {folder === 'drafts' ? (
          <DraftRows empty={empty} />
        ) : folder === 'drop' ? (
          <DropRows empty={empty} />
        ) : folder === 'scheduled' || folder === 'sent' ? (
          <SentRows key={folder} isScheduled={folder === 'scheduled'} empty={empty} />
        ) : (
          <ConversationRows
            found={found}
            search={search}
            openId={contactId}
            cursor={cursor}
            triage={dealing}
            snoozing={snoozing}
            setSnoozing={setSnoozing}
            empty={empty}
          />
        )}
      </section>
      {contactId ? (
        <Thread
          key={contactId}
          contactId={contactId}
          search={search}
          triage={dealing}
          isSnoozing={snoozing === contactId}
          setSnoozing={isOpen => setSnoozing(isOpen ? contactId : null)}
        />
      ) : (
        <section className={css.thread} aria-label={words.chooseOne}>
          <EmptyState title={words.chooseOne} text={inbox.keysHint} ghost="mails" />
        </section>
      )}
    </div>
  )
}

function SearchField({ search }: { search: InboxSearch }) {
  const inbox = useInboxWords()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(search.q ?? '')
  const go = useDebouncedCallback((q: string) => {
    const { q: _, ...rest } = search
    void navigate({ to: '.', search: q ? { ...rest, q } : rest, replace: true })
  }, 250)
  return (
    <TextInput
      size="xs"
      flex={1}
      data-list-search
      aria-label={inbox.search}
      placeholder={inbox.search}
      leftSection={<IconSearch size={14} />}
      value={asked}
      onChange={({ currentTarget }) => {
        setAsked(currentTarget.value)
        go(currentTarget.value.trim())
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
