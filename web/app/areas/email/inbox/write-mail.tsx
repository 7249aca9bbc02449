import { Alert, Button, Group, Menu, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconAdjustments, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { listMailboxes, sendEmail } from '../../../../../sdk/index.ts'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { useModKey } from '../../../kit/keys/mod-key.ts'
import { notifications } from '../../../kit/notices.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useFooterOnPersonal } from '../footer.tsx'
import { RELAY, RelayNotice } from '../shared/relay-notice.tsx'
import { useEmailWords } from '../words.ts'

const RichText = lazy(() =>
  import('../../../kit/form/rich-text.tsx').then(one => ({ default: one.RichText })),
)

export interface Recipient {
  contactId?: string
  email: string
}

interface WriteMailProps {
  /** What is typed is kept under it until it is sent. */
  draftKey: string
  label: string
  to: Recipient | null
  replyTo?: { id: string; subject: string; mailboxId: string | null }
  onClose: () => void
  onSent?: () => void
}

const asReply = (subject: string) => (/^(re|aw):/i.test(subject) ? subject : `Re: ${subject}`)
const addresses = (text: string) =>
  text
    .split(/[,;\s]+/)
    .map(one => one.trim())
    .filter(Boolean)

/** More are no longer written to one by one, and the server puts the unsubscribe link below. */
const MOST_PERSONAL = 10

/** Subject, text and sender of a mail. */
export function WriteMail({ draftKey, label, to, replyTo, onClose, onSent }: WriteMailProps) {
  const words = useEmailWords()
  const modKey = useModKey()
  const shell = useCommonWords()
  const queries = useQueryClient()
  const draft = useDraft({
    of: `mail/${draftKey}`,
    saved: {
      subject: replyTo ? asReply(replyTo.subject) : '',
      body: '',
      cc: '',
      bcc: '',
      mailbox: null as string | null,
      track_opens: true,
      track_clicks: true,
    },
  })
  const { subject, body, cc, bcc, mailbox, ...track } = draft.values
  const [isCcOpen, setCcOpen] = useState(cc !== '' || bcc !== '')
  const mailboxes = useQuery({ queryKey: ['mailboxes'], queryFn: () => listMailboxes({ client }) })
  const active = mailboxes.data?.data.filter(one => one.status === 'active' && one.may_send) ?? []
  const first =
    active.find(one => one.id === replyTo?.mailboxId) ?? active.find(one => one.is_default) ?? active[0]
  const from = mailbox ?? first?.id ?? null
  const isPersonal = 1 + addresses(cc).length + addresses(bcc).length <= MOST_PERSONAL
  const isFooterOnPersonal = useFooterOnPersonal()
  const sending = useMutation({
    mutationFn: () =>
      sendEmail({
        client,
        body: {
          ...(to?.contactId ? { contact_id: to.contactId } : { to: to?.email ?? '' }),
          subject,
          body_html: body,
          ...(from ? { account_id: from } : {}),
          ...(replyTo ? { reply_to_message_id: replyTo.id } : {}),
          ...(cc ? { cc: addresses(cc) } : {}),
          ...(bcc ? { bcc: addresses(bcc) } : {}),
          ...track,
          personal: isPersonal,
        },
      }),
    onSuccess: ({ sent_to }) => {
      draft.done()
      notifications.show({ message: words.sent(sent_to) })
      for (const key of [RELAY, 'conversations', 'conversation', 'mails', 'contact']) {
        void queries.invalidateQueries({ queryKey: [key] })
      }
      onSent?.()
      onClose()
    },
  })
  const isReady = to !== null && subject.trim() !== '' && body.replace(/<[^>]*>/g, '').trim() !== ''
  return (
    <form
      aria-label={label}
      onSubmit={event => {
        event.preventDefault()
        if (isReady && !sending.isPending) sending.mutate()
      }}
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && isReady && !sending.isPending) {
          event.preventDefault()
          sending.mutate()
        }
      }}
    >
      <Stack gap="sm">
        {sending.error && (
          <Alert color="red" role="alert">
            {sending.error.message}
          </Alert>
        )}
        <RelayNotice />
        <DraftNote draft={draft} />
        <Group gap="sm" align="flex-end">
          <TextInput
            flex="1 1 260px"
            label={words.subject}
            // Who is written to is known: what to say comes next.
            data-autofocus={to !== null || undefined}
            {...draft.field('subject')}
          />
          <Select
            flex="1 1 220px"
            label={words.from}
            placeholder={words.defaultSender}
            data={active.map(one => ({
              value: one.id,
              label: one.display_name ? `${one.display_name} <${one.email}>` : one.email,
            }))}
            value={from}
            allowDeselect={false}
            disabled={active.length === 0}
            onChange={id => draft.set({ mailbox: id })}
          />
        </Group>
        {isCcOpen && (
          <Group gap="sm" grow>
            <TextInput label={words.cc} description={words.severalHint} {...draft.field('cc')} />
            <TextInput label={words.bcc} description={words.severalHint} {...draft.field('bcc')} />
          </Group>
        )}
        <Suspense fallback={<div />}>
          <RichText
            label={words.body}
            key={draft.round}
            value={body}
            isFocused={replyTo !== undefined}
            onChange={html => draft.set({ body: html })}
          />
        </Suspense>
        {(isFooterOnPersonal || !isPersonal) && (
          <Text size="xs" c="dimmed">
            {isPersonal ? words.footerIsAdded : words.footerForMany(MOST_PERSONAL)}
          </Text>
        )}
        <Group gap="xs">
          <Button
            type="submit"
            leftSection={<IconSend size={15} />}
            loading={sending.isPending}
            disabled={!isReady}
          >
            {words.send}
          </Button>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Menu closeOnItemClick={false} shadow="md" position="top-start">
            <Menu.Target>
              <Button variant="subtle" color="gray" leftSection={<IconAdjustments size={15} />}>
                {words.options}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => draft.set({ track_opens: !track.track_opens })}>
                <Switch
                  size="xs"
                  readOnly
                  tabIndex={-1}
                  checked={track.track_opens}
                  label={words.trackOpens}
                />
              </Menu.Item>
              <Menu.Item onClick={() => draft.set({ track_clicks: !track.track_clicks })}>
                <Switch
                  size="xs"
                  readOnly
                  tabIndex={-1}
                  checked={track.track_clicks}
                  label={words.trackClicks}
                />
              </Menu.Item>
              {!isCcOpen && <Menu.Item onClick={() => setCcOpen(true)}>{words.addCc}</Menu.Item>}
            </Menu.Dropdown>
          </Menu>
          <Text size="xs" c="dimmed" ml="auto" visibleFrom="sm">
            {words.sendHint(modKey)}
          </Text>
        </Group>
      </Stack>
    </form>
  )
}
