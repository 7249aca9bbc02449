import { Alert, Button, Group, Menu, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconAdjustments, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { listMailboxes, sendEmail } from '../../../../sdk/index.ts'
import { notifications } from '../../notices.tsx'
import { client } from '../../session/api.ts'
import { useShellWords } from '../../shell/words.ts'
import { RELAY, RelayNotice } from '../relay-notice.tsx'
import { useEmailWords } from '../words.ts'
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts'

const RichText = lazy(() => import('../../form/rich-text.tsx').then(one => ({ default: one.RichText })))

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

/** Subject, text and sender of a mail. */
export function WriteMail({ draftKey, label, to, replyTo, onClose, onSent }: WriteMailProps) {
  const words = useEmailWords()
  const shell = useShellWords()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>(
    () =>
      readDraft(draftKey) ?? { subject: replyTo ? asReply(replyTo.subject) : '', body: '', cc: '', bcc: '' },
  )
  const [isCcOpen, setCcOpen] = useState(draft.cc !== '' || draft.bcc !== '')
  const [track, setTrack] = useState({ track_opens: true, track_clicks: true })
  const mailboxes = useQuery({ queryKey: ['mailboxes'], queryFn: () => listMailboxes({ client }) })
  const active = mailboxes.data?.data.filter(one => one.status === 'active' && one.may_send) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const first =
    active.find(one => one.id === replyTo?.mailboxId) ?? active.find(one => one.is_default) ?? active[0]
  const from = chosen ?? first?.id ?? null
  useEffect(() => keepDraft(draftKey, draft), [draftKey, draft])
  const change = (some: Partial<Draft>) => setDraft(old => ({ ...old, ...some }))
  const sending = useMutation({
    mutationFn: () =>
      sendEmail({
        client,
        body: {
          ...(to?.contactId ? { contact_id: to.contactId } : { to: to?.email ?? '' }),
          subject: draft.subject,
          body_html: draft.body,
          ...(from ? { account_id: from } : {}),
          ...(replyTo ? { reply_to_message_id: replyTo.id } : {}),
          ...(draft.cc ? { cc: addresses(draft.cc) } : {}),
          ...(draft.bcc ? { bcc: addresses(draft.bcc) } : {}),
          ...track,
        },
      }),
    onSuccess: ({ sent_to }) => {
      dropDraft(draftKey)
      notifications.show({ message: words.sent(sent_to) })
      for (const key of [RELAY, 'conversations', 'conversation', 'mails', 'contact']) {
        void queries.invalidateQueries({ queryKey: [key] })
      }
      onSent?.()
      onClose()
    },
  })
  const isReady =
    to !== null && draft.subject.trim() !== '' && draft.body.replace(/<[^>]*>/g, '').trim() !== ''
  return (
    <form
      aria-label={label}
      onSubmit={event => {
        event.preventDefault()
        if (isReady) sending.mutate()
      }}
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && isReady) {
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
        <Group gap="sm" align="flex-end">
          <TextInput
            flex="1 1 260px"
            label={words.subject}
            // Who is written to is known: what to say comes next.
            data-autofocus={to !== null || undefined}
            value={draft.subject}
            onChange={event => change({ subject: event.currentTarget.value })}
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
            onChange={setChosen}
          />
        </Group>
        {isCcOpen && (
          <Group gap="sm" grow>
            <TextInput
              label={words.cc}
              description={words.severalHint}
              value={draft.cc}
              onChange={event => change({ cc: event.currentTarget.value })}
            />
            <TextInput
              label={words.bcc}
              description={words.severalHint}
              value={draft.bcc}
              onChange={event => change({ bcc: event.currentTarget.value })}
            />
          </Group>
        )}
        <Suspense fallback={<div />}>
          <RichText
            label={words.body}
            value={draft.body}
            isFocused={replyTo !== undefined}
            onChange={body => change({ body })}
          />
        </Suspense>
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
              <Menu.Item onClick={() => setTrack({ ...track, track_opens: !track.track_opens })}>
                <Switch
                  size="xs"
                  readOnly
                  tabIndex={-1}
                  checked={track.track_opens}
                  label={words.trackOpens}
                />
              </Menu.Item>
              <Menu.Item onClick={() => setTrack({ ...track, track_clicks: !track.track_clicks })}>
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
            {words.sendHint}
          </Text>
        </Group>
      </Stack>
    </form>
  )
}
