import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { IconMailbox, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  deleteMailbox,
  listMailboxes,
  type Mailbox,
  syncMailbox,
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
import { RelayCard } from '../shared/relay-notice.tsx'
import { useEmailWords } from '../words.ts'
import { ConnectForm } from './connect/connect-form.tsx'
import { SignInButtons } from './connect/sign-in-buttons.tsx'
import { DropCard } from './drop-card.tsx'
import { FooterCard } from './footer.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import { MailboxNotes } from './mailbox-notes.tsx'
import { useMailboxWords } from './words/words.ts'

const colors = { active: 'green', paused: 'gray', error: 'red' } as const

export function MailboxesPage(): ReactNode {
  const words = useEmailWords()
  const may = useMay()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/settings/mailboxes' })
  const [changing, setChanging] = useState<Mailbox | null>(null)
  const [isByHand, setByHand] = useState(false)
  const mailboxes = useQuery({
    queryKey: ['mailboxes'],
    queryFn: () => listMailboxes({ client }),
    // Earlier mail is being read: how far it got is shown.
    refetchInterval: ({ state }) =>
      state.data?.data.some(one => one.sync.backfill?.done === false) ? 5_000 : false,
  })
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
            <SignInButtons />
            <Button leftSection={<IconPlus size={16} />} onClick={() => toggle(true)}>
              {words.connect}
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
      {may('member') && <DropCard mailboxes={all} />}
      <FooterCard />
      <RelayCard />
      <MailboxForm
        key={changing?.id ?? 'new'}
        isOpen={may('member') && (changing !== null || isByHand)}
        mailbox={changing}
        onClose={() => {
          setChanging(null)
          setByHand(false)
        }}
      />
      <ConnectForm
        isOpen={may('member') && search.new === true && !isByHand}
        onClose={() => toggle(false)}
        onByHand={() => {
          setByHand(true)
          toggle(false)
        }}
      />
    </SettingsPage>
  )
}

function MailboxRow({ mailbox: one, onChange }: { mailbox: Mailbox; onChange: () => void }) {
  const words = useEmailWords()
  const more = useMailboxWords()
  const may = useMay()
  const { user } = useMe()
  const path = { mailbox_id: one.id }
  const isMine = one.user_id === user.id
  const mayChange = may('admin') || (may('member') && isMine)
  const testing = useAct(() => testMailbox({ client, path }), { stale: ['mailboxes'] })
  const setting = useAct((status: 'active' | 'paused') => updateMailbox({ client, path, body: { status } }), {
    stale: ['mailboxes'],
  })
  const reading = useAct(() => syncMailbox({ client, path }), { stale: ['mailboxes'] })
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
        note={<MailboxNotes mailbox={one} />}
        badges={
          <>
            {one.purpose === 'drop' && <Badge variant="light">{more.filesMail}</Badge>}
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
            {one.imap && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={words.readNowOf(one.email)}
                loading={reading.isPending}
                onClick={() => reading.mutate()}
              >
                {words.readNow}
              </Button>
            )}
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
