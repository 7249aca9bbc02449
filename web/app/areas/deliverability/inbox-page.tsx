import { Alert, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getDeliverabilityInbox } from '../../../../sdk/index.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { useTranslated } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import css from './deliverability.module.css'
import { GuardsCard } from './editing/guards-card.tsx'
import { PauseButton } from './inboxes-card.tsx'
import { useDeliverabilityWords } from './words.ts'

export function InboxHealthPage(): ReactNode {
  const words = useDeliverabilityWords()
  const translated = useTranslated()
  const formats = useFormats()
  const may = useMay()
  const { inboxId } = useParams({ from: '/shell/deliverability/inboxes/$inboxId' })
  const found = useQuery({
    queryKey: ['deliverability', 'inbox', inboxId],
    queryFn: () => getDeliverabilityInbox({ client, path: { inbox_id: inboxId } }),
  })
  if (!found.data) return <Unloaded query={found} />
  const inbox = found.data.data
  const { health, pause, days } = inbox
  const most = Math.max(1, ...days.map(({ sent }) => sent))
  const rate = (value: number | null) => (value === null ? '–' : formats.percent(value))
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <TextLink to="/deliverability">{words.back}</TextLink>
          <ScreenTitle>{inbox.email}</ScreenTitle>
        </div>
        <PauseButton inbox={inbox} />
      </header>
      {pause && (
        <Alert color={pause.by === 'auto' ? 'orange' : 'gray'}>
          {pause.by === 'auto' ? words.pausedAuto(pause.reason) : words.pausedByHand(pause.reason)}
        </Alert>
      )}
      <SettingsCard title={words.health}>
        <Text size="xl" fw={650}>
          {health.score ?? words.tooFew}
        </Text>
        {health.score !== null && health.reasons.length === 0 && (
          <Text size="sm" c="dimmed">
            {words.perfect}
          </Text>
        )}
        {health.reasons.map(reason => (
          <Text key={reason.code} size="sm">
            {words.lost(formats.number(reason.points))} · {translated(reason.detail)}
          </Text>
        ))}
        <Group gap="lg" mt="sm">
          <Text size="sm">
            {words.bounces}: {rate(health.bounce_rate)}
          </Text>
          <Text size="sm">
            {words.complaints}: {rate(health.complaint_rate)}
          </Text>
          <Text size="sm">
            {words.replies}: {rate(health.reply_rate)}
          </Text>
        </Group>
      </SettingsCard>
      <SettingsCard title={words.days}>
        <div className={css.bars} role="img" aria-label={words.days}>
          {days.map(one => (
            <div
              key={one.date}
              className={css.bar}
              title={words.day(formats.date(one.date), one.sent, one.bounced)}
              style={{ height: `${(100 * one.sent) / most}%` }}
            />
          ))}
        </div>
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {days[0] && formats.date(days[0].date)}
          </Text>
          <Text size="sm" c="dimmed">
            {words.today}
          </Text>
        </Group>
      </SettingsCard>
      {may('member') && <GuardsCard key={inbox.id} inbox={inbox} />}
    </div>
  )
}
