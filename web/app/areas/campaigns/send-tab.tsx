import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type Campaign,
  type CampaignAudience,
  type CampaignFinding,
  lintCampaign,
  previewCampaignAudience,
  sendCampaign,
  testSendCampaign,
} from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { Section } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { useTranslated } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { useMay, useMe } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { MomentInput } from '../../kit/time/when-input.tsx'
import { instantIn } from '../../kit/time/zoned.ts'
import { RelayNotice } from '../email/shared/relay-notice.tsx'
import { useCampaignWords } from './words.ts'
import { toAudience } from './writing/audience-values.ts'
import type { CampaignDrafts } from './writing/use-campaign-drafts.ts'

const colors = { error: 'red', warning: 'yellow', info: 'blue' } as const
const stale = ['campaign', 'campaigns']

interface SendProps {
  campaign: Campaign
  drafts: CampaignDrafts
}

/** What might go wrong, a test to oneself, and the button. */
export function SendTab({ campaign, drafts }: SendProps) {
  const may = useMay()
  const isEditable = campaign.status === 'draft' || campaign.status === 'scheduled'
  return (
    <Stack gap="xl" maw={760}>
      {isEditable && <Unsaved drafts={drafts} />}
      <Check campaign={campaign} />
      {may('member') && <TestSend campaign={campaign} drafts={drafts} />}
      {may('member') && isEditable && <SendNow campaign={campaign} drafts={drafts} />}
    </Stack>
  )
}

/** What was typed in other tabs goes with what is sent, and says so beforehand. */
function Unsaved({ drafts: { unsaved, saving } }: Pick<SendProps, 'drafts'>) {
  const words = useCampaignWords()
  if (unsaved.length === 0) return null
  return (
    <Alert color="blue" role="status" title={words.unsaved(unsaved.map(part => words.tabs[part]).join(', '))}>
      <Group justify="space-between">
        <Text size="sm">{words.unsavedText}</Text>
        <Button size="xs" variant="default" loading={saving.isPending} onClick={() => saving.mutate(unsaved)}>
          {words.save}
        </Button>
      </Group>
    </Alert>
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
  const translated = useTranslated()
  return (
    <Alert color={colors[finding.severity]} title={words.severities[finding.severity]} py="xs">
      <Text size="sm">{translated(finding.message)}</Text>
      <Text size="sm" c="dimmed">
        {translated(finding.fix)}
      </Text>
    </Alert>
  )
}

function TestSend({ campaign, drafts }: SendProps) {
  const words = useCampaignWords()
  const draft = useDraft({ of: `campaign/${campaign.id}/test`, saved: { to: '' } })
  const { to } = draft.values
  const testing = useAct(
    async () => {
      await drafts.saveAll()
      return testSendCampaign({
        client,
        path: { campaign_id: campaign.id },
        body: { to: to.split(/[\s,;]+/).filter(Boolean) },
      })
    },
    { stale, done: ({ data }) => words.tested(data.sent.length), onDone: () => draft.done(draft.values) },
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
            {...draft.field('to')}
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

function SendNow({ campaign, drafts }: SendProps) {
  const words = useCampaignWords()
  const formats = useFormats()
  const zone = useMe().organization.timezone
  const draft = useDraft({ of: `campaign/${campaign.id}/schedule`, saved: { at: '' } })
  const path = { campaign_id: campaign.id }
  const audience = drafts.audience.isChanged
    ? toAudience(campaign, drafts.audience.values)
    : (campaign.audience as CampaignAudience | null)
  const counted = useQuery({
    queryKey: ['campaign', campaign.id, 'audience', audience],
    queryFn: () => previewCampaignAudience({ client, body: { audience } }),
    enabled: audience !== null,
  })
  const send = async (body: { scheduled_at?: string }) => {
    await drafts.saveAll()
    return sendCampaign({ client, path, body })
  }
  const sending = useAct(() => send({}), { stale })
  const scheduling = useAct(() => send({ scheduled_at: instantIn(zone, draft.values.at) }), {
    stale,
    done: words.scheduled,
    onDone: () => draft.done(),
    isShown: draft.refuse,
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
          color="harbor"
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
            <MomentInput zone={zone} label={words.scheduleAt} required {...draft.field('at')} />
            <Button type="submit" variant="default" loading={scheduling.isPending}>
              {words.schedule}
            </Button>
          </Group>
        </form>
      </Group>
    </Section>
  )
}
