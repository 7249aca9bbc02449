import { Badge, Button, Text } from '@mantine/core'
import { type Inbox, pauseDeliverabilityInbox, resumeDeliverabilityInbox } from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
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
        <DataTable
          label={words.inboxes}
          rows={inboxes}
          keyOf={one => one.id}
          columns={[
            {
              label: words.inbox,
              cell: one => (
                <>
                  <TextLink to="/deliverability/inboxes/$inboxId" params={{ inboxId: one.id }}>
                    {one.email}
                  </TextLink>
                  {one.pause?.by === 'auto' && (
                    <Text size="sm" c="dimmed">
                      {words.pausedAuto(one.pause.reason)}
                    </Text>
                  )}
                </>
              ),
            },
            {
              label: words.status,
              cell: one => (
                <Badge variant="light" miw="max-content" color={colors[one.status]} tt="none">
                  {words[one.status]}
                </Badge>
              ),
            },
            { label: words.health, isNumber: true, cell: one => one.health.score ?? '–' },
            {
              label: words.bounces,
              isNumber: true,
              cell: one => (one.health.bounce_rate === null ? '–' : formats.percent(one.health.bounce_rate)),
            },
            {
              label: words.today,
              isNumber: true,
              cell: one =>
                one.cap_today === null
                  ? formats.number(one.sent_today)
                  : `${formats.number(one.sent_today)} / ${formats.number(one.cap_today)}`,
            },
            { label: words.pause, isNumber: true, cell: one => <PauseButton inbox={one} /> },
          ]}
        />
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
