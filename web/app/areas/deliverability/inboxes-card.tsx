import { Badge, Button, Table, Text } from '@mantine/core'
import { type Inbox, pauseDeliverabilityInbox, resumeDeliverabilityInbox } from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { WideTable } from '../../kit/record/wide-table.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { useDeliverabilityWords } from './words.ts'

const colors = { active: 'green', paused: 'orange', error: 'red' } as const

export function InboxesCard({ inboxes }: { inboxes: readonly Inbox[] }) {
  const words = useDeliverabilityWords()
  const formats = useFormats()
  return (
    <SettingsCard title={words.inboxes} about={words.inboxesAbout}>
      {inboxes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.noInboxes}
        </Text>
      ) : (
        <WideTable label={words.inboxes}>
          <Table verticalSpacing={8}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.inbox}</Table.Th>
                <Table.Th>{words.status}</Table.Th>
                <Table.Th ta="right">{words.health}</Table.Th>
                <Table.Th ta="right">{words.bounces}</Table.Th>
                <Table.Th ta="right">{words.today}</Table.Th>
                <Table.Th ta="right">{words.pause}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {inboxes.map(one => (
                <Table.Tr key={one.id}>
                  <Table.Td>
                    <TextLink to="/deliverability/inboxes/$inboxId" params={{ inboxId: one.id }}>
                      {one.email}
                    </TextLink>
                    {one.pause?.by === 'auto' && (
                      <Text size="sm" c="dimmed">
                        {words.pausedAuto(one.pause.reason)}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>
                    <Badge variant="light" miw="max-content" color={colors[one.status]} tt="none">
                      {words[one.status]}
                    </Badge>
                  </Table.Td>
                  <Table.Td ta="right">{one.health.score ?? '–'}</Table.Td>
                  <Table.Td ta="right">
                    {one.health.bounce_rate === null ? '–' : formats.percent(one.health.bounce_rate)}
                  </Table.Td>
                  <Table.Td ta="right">
                    {one.cap_today === null
                      ? formats.number(one.sent_today)
                      : `${formats.number(one.sent_today)} / ${formats.number(one.cap_today)}`}
                  </Table.Td>
                  <Table.Td ta="right">
                    <PauseButton inbox={one} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </SettingsCard>
  )
}

/** The server says who may. */
export function PauseButton({ inbox }: { inbox: Pick<Inbox, 'id' | 'email' | 'status'> }) {
  const words = useDeliverabilityWords()
  const may = useMay()
  const path = { inbox_id: inbox.id }
  const isPaused = inbox.status === 'paused'
  const setting = useAct(
    () =>
      isPaused
        ? resumeDeliverabilityInbox({ client, path })
        : pauseDeliverabilityInbox({ client, path, body: {} }),
    { stale: ['deliverability', 'mailboxes'] },
  )
  if (!may('member')) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={setting.isPending}
      aria-label={isPaused ? words.resumeOf(inbox.email) : words.pauseOf(inbox.email)}
      onClick={() => setting.mutate()}
    >
      {isPaused ? words.resume : words.pause}
    </Button>
  )
}
