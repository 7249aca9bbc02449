import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { IconMailbox, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  deleteMailbox,
  listMailboxes,
  listWebmailProviders,
  type Mailbox,
  startWebmailSignIn,
  testMailbox,
  updateMailbox,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { Row, Rows } from '../../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../../kit/settings/settings-page.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { FooterCard } from '../footer.tsx'
import { RelayCard } from '../shared/relay-notice.tsx'
import { useEmailWords } from '../words.ts'
import { MailboxForm } from './mailbox-form.tsx'

const colors = { active: 'green', paused: 'gray', error: 'red' } as const

export function MailboxesPage(): ReactNode {
  const words = useEmailWords()
  const may = useMay()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/settings/mailboxes' })
  const [changing, setChanging] = useState<Mailbox | null>(null)
  const mailboxes = useQuery({ queryKey: ['mailboxes'], queryFn: () => listMailboxes({ client }) })
  const toggle = (isOpen: boolean) =>
    void navigate({ to: '/settings/mailboxes', search: isOpen ? { new: true } : {}, replace: true })
  if (!mailboxes.data) return <Unloaded query={mailboxes} />
  const all = mailboxes.data.data
  return (
    <SettingsPage
      title={words.mailboxes}
      about={words.mailboxesAbout}
      actions={
        may('member') && (
          <Group gap="xs">
            <ConnectButtons />
            <Button leftSection={<IconPlus size={16} />} onClick={() => toggle(true)}>
              {words.newMailbox}
            </Button>
          </Group>
        )
      }
    >
      <SettingsCard title={words.mailboxes}>
        {all.length === 0 ? (
          <Text size="sm" c="dimmed">
            {words.noMailboxes}
          </Text>
        ) : (
          <Rows label={words.mailboxes}>
            {all.map(one => (
              <MailboxRow key={one.id} mailbox={one} onChange={() => setChanging(one)} />
            ))}
          </Rows>
        )}
      </SettingsCard>
      <FooterCard />
      <RelayCard />
      <MailboxForm
        key={changing?.id ?? 'new'}
        isOpen={may('member') && (changing !== null || search.new === true)}
        mailbox={changing}
        onClose={() => {
          setChanging(null)
          if (search.new) toggle(false)
        }}
      />
    </SettingsPage>
  )
}

/** Signing in at a provider takes the place of a password; offered where a client is set up. */
function ConnectButtons() {
  const words = useEmailWords()
  const providers = useQuery({
    queryKey: ['webmail-providers'],
    queryFn: () => listWebmailProviders({ client }),
  })
  const starting = useAct(
    (provider: 'google' | 'microsoft') =>
      startWebmailSignIn({ client, path: { provider }, body: { return_to: '/settings/mailboxes' } }),
    { onDone: answer => window.location.assign(answer.data.authorization_url) },
  )
  return (providers.data?.data ?? [])
    .filter(one => one.configured)
    .map(one => (
      <Button
        key={one.provider}
        variant="default"
        loading={starting.isPending}
        onClick={() => starting.mutate(one.provider)}
      >
        {words.connectAt(one.label)}
      </Button>
    ))
}

function MailboxRow({ mailbox: one, onChange }: { mailbox: Mailbox; onChange: () => void }) {
  const words = useEmailWords()
  const formats = useFormats()
  const may = useMay()
  const { user } = useMe()
  const path = { mailbox_id: one.id }
  const isMine = one.user_id === user.id
  const mayChange = may('admin') || (may('member') && isMine)
  const testing = useAct(() => testMailbox({ client, path }), { stale: ['mailboxes'] })
  const setting = useAct((status: 'active' | 'paused') => updateMailbox({ client, path, body: { status } }), {
    stale: ['mailboxes'],
  })
  const removing = useAct(() => deleteMailbox({ client, path }), {
    stale: ['mailboxes'],
    done: words.disconnected,
  })
  const test = testing.data?.data
  return (
    <>
      <Row
        icon={<IconMailbox size={22} stroke={1.4} />}
        title={one.display_name ? `${one.display_name} <${one.email}>` : one.email}
        note={[
          isMine ? words.yours : null,
          one.shared ? words.shared : isMine ? null : words.notShared,
          one.cap_today === null
            ? words.sentTodayFree(one.sent_today)
            : words.sentToday(one.sent_today, formats.number(one.cap_today)),
          one.status_reason,
        ]
          .filter(Boolean)
          .join(' · ')}
        badges={
          <>
            {one.is_default && <Badge variant="light">{words.isDefault}</Badge>}
            <Badge variant="light" color={colors[one.status]}>
              {words[one.status]}
            </Badge>
          </>
        }
      >
        {mayChange && (
          <Group gap={4}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={words.testOf(one.email)}
              loading={testing.isPending}
              onClick={() => testing.mutate()}
            >
              {words.test}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={words.editOf(one.email)}
              onClick={onChange}
            >
              {words.edit}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => setting.mutate(one.status === 'active' ? 'paused' : 'active')}
            >
              {one.status === 'active' ? words.pause : words.resume}
            </Button>
            <ConfirmButton
              question={words.disconnectQuestion}
              confirm={words.disconnectOf(one.email)}
              label={words.disconnectOf(one.email)}
              onConfirm={() => removing.mutate()}
            >
              {words.disconnect}
            </ConfirmButton>
          </Group>
        )}
      </Row>
      {test && (
        <li>
          <Alert color={test.ok ? 'green' : 'red'} title={test.ok ? words.testOk : words.testFailed} my="xs">
            {[test.smtp, test.imap].map(part => (
              <Text key={part.detail} size="sm">
                {part.detail}
              </Text>
            ))}
          </Alert>
        </li>
      )}
    </>
  )
}
