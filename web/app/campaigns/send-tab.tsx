import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Campaign,
  type CampaignAudience,
  type CampaignFinding,
  lintCampaign,
  previewCampaignAudience,
  sendCampaign,
  testSendCampaign,
} from '../../../sdk/index.ts'
import { RelayNotice } from '../email/relay-notice.tsx'
import { ConfirmButton } from '../form/confirm-button.tsx'
import { useAct } from '../form/use-act.ts'
import { Section } from '../record/record-page.tsx'
import { client } from '../session/api.ts'
import { useMay } from '../session/session.ts'
import { Unloaded } from '../shell/screen-states.tsx'
import { useFormats } from '../speech.tsx'
import { useCampaignWords } from './words.ts'

const colors = { error: 'red', warning: 'yellow', info: 'blue' } as const
const stale = ['campaign', 'campaigns']

/** What might go wrong, a test to oneself, and the button. */
export function SendTab({ campaign }: { campaign: Campaign }) {
  const may = useMay()
  const isEditable = campaign.status === 'draft' || campaign.status === 'scheduled'
  return (
    <Stack gap="xl" maw={760}>
      <Check campaign={campaign} />
      {may('member') && <TestSend campaign={campaign} />}
      {may('member') && isEditable && <SendNow campaign={campaign} />}
    </Stack>
  )
}

function Check({ campaign }: { campaign: Campaign }) {
  const words = useCampaignWords()
  const lint = useQuery({
    queryKey: ['campaign', campaign.id, 'lint', campaign.updated_at],
    queryFn: () => lintCampaign({ client, path: { campaign_id: campaign.id } }),
  })
  if (!lint.data) return <Unloaded query={lint} />
  const { score, findings } = lint.data.data
  return (
    <Section
      title={words.check}
      actions={
        <Badge size="lg" variant="light" color={score >= 80 ? 'green' : score >= 50 ? 'yellow' : 'red'}>
          {words.score} {score}
        </Badge>
      }
    >
      {findings.length === 0 && <Text c="dimmed">{words.allGood}</Text>}
      <Stack gap="xs">
        {findings.map(one => (
          <FindingNote key={`${one.id} ${one.evidence}`} finding={one} />
        ))}
      </Stack>
    </Section>
  )
}

function FindingNote({ finding }: { finding: CampaignFinding }) {
  const words = useCampaignWords()
  return (
    <Alert color={colors[finding.severity]} title={words.severities[finding.severity]} py="xs">
      <Text size="sm">{finding.message}</Text>
      <Text size="sm" c="dimmed">
        {finding.fix}
      </Text>
    </Alert>
  )
}

function TestSend({ campaign }: { campaign: Campaign }) {
  const words = useCampaignWords()
  const [to, setTo] = useState('')
  const testing = useAct(
    () =>
      testSendCampaign({
        client,
        path: { campaign_id: campaign.id },
        body: { to: to.split(/[\s,;]+/).filter(Boolean) },
      }),
    { done: ({ data }) => words.tested(data.sent.length) },
  )
  return (
    <Section title={words.testSend}>
      <form
        onSubmit={event => {
          event.preventDefault()
          testing.mutate()
        }}
      >
        <Group align="flex-end">
          <TextInput
            flex={1}
            label={words.testTo}
            description={words.testToHelp}
            required
            value={to}
            onChange={event => setTo(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={testing.isPending}>
            {words.testSend}
          </Button>
        </Group>
        {testing.data?.data.failed.map(({ email, detail }) => (
          <Alert key={email} color="red" mt="xs" py="xs">
            {email}: {detail}
          </Alert>
        ))}
      </form>
    </Section>
  )
}

function SendNow({ campaign }: { campaign: Campaign }) {
  const words = useCampaignWords()
  const formats = useFormats()
  const [at, setAt] = useState('')
  const path = { campaign_id: campaign.id }
  const audience = campaign.audience as CampaignAudience | null
  const counted = useQuery({
    queryKey: ['campaign', campaign.id, 'audience', audience],
    queryFn: () => previewCampaignAudience({ client, body: { audience } }),
    enabled: audience !== null,
  })
  const sending = useAct(() => sendCampaign({ client, path, body: {} }), { stale })
  const scheduling = useAct(() => sendCampaign({ client, path, body: { scheduled_at: at } }), {
    stale,
    done: words.scheduled,
  })
  const count = counted.data?.data.sendable
  return (
    <Section title={words.sendIt}>
      {audience === null && (
        <Text c="dimmed" mb="sm">
          {words.chooseAudience}
        </Text>
      )}
      <RelayNotice />
      <Group align="flex-end" gap="xl" mt="sm">
        <ConfirmButton
          variant="filled"
          color="blue"
          size="sm"
          loading={sending.isPending}
          question={words.sendQuestion(count === undefined ? '…' : formats.number(count))}
          confirm={words.sendNow}
          onConfirm={() => sending.mutate()}
        >
          {words.sendNow}
        </ConfirmButton>
        <form
          onSubmit={event => {
            event.preventDefault()
            scheduling.mutate()
          }}
        >
          <Group align="flex-end">
            <TextInput
              type="datetime-local"
              label={words.scheduleAt}
              description={words.scheduleHelp}
              required
              value={at}
              onChange={event => setAt(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={scheduling.isPending}>
              {words.schedule}
            </Button>
          </Group>
        </form>
      </Group>
    </Section>
  )
}
