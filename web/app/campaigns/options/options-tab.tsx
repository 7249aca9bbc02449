import { Alert, Button, Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type Campaign,
  type CampaignPatch,
  type CampaignSender,
  listCampaignSenders,
  updateCampaign,
} from '../../../../sdk/index.ts'
import { DraftNote } from '../../form/drafts/draft-note.tsx'
import { useAct } from '../../form/use-act.ts'
import { useDraft } from '../../form/use-draft.ts'
import { Section } from '../../record/record-page.tsx'
import { client } from '../../session/api.ts'
import { useMay } from '../../session/session.ts'
import { useFormats } from '../../speech.tsx'
import { useCampaignWords } from '../words.ts'
import { type SubjectTest, SubjectTestFields, testOf, toSubjectTest } from './subject-test.tsx'

const utmFields = ['source', 'medium', 'campaign'] as const
type Utm = Record<(typeof utmFields)[number], string>

interface Values {
  sender: string
  reply_to: string
  rate_per_minute: number | null
  track_opens: boolean
  track_clicks: boolean
  archive: boolean
  utm: Utm
  test: SubjectTest | null
}

const valuesOf = (campaign: Campaign): Values => {
  const utm = (campaign.utm ?? {}) as Partial<Utm>
  return {
    sender: senderKey(campaign),
    reply_to: campaign.reply_to ?? '',
    rate_per_minute: campaign.rate_per_minute,
    track_opens: campaign.track_opens,
    track_clicks: campaign.track_clicks,
    archive: campaign.archive,
    utm: { source: utm.source ?? '', medium: utm.medium ?? '', campaign: utm.campaign ?? '' },
    test: testOf(campaign.ab_test),
  }
}

/** A mailbox and an integration are named by different fields; in the menu they are one choice. */
const senderKey = ({ sender_account_id, sender_integration_id }: Campaign) =>
  sender_account_id
    ? `mailbox ${sender_account_id}`
    : sender_integration_id
      ? `integration ${sender_integration_id}`
      : ''

function toPatch({ sender, utm, test, ...values }: Values): CampaignPatch {
  const [kind, id] = sender.split(' ')
  const named = Object.fromEntries(Object.entries(utm).filter(([, value]) => value !== ''))
  return {
    ...values,
    reply_to: values.reply_to || null,
    sender_account_id: kind === 'mailbox' ? id! : null,
    sender_integration_id: kind === 'integration' ? id! : null,
    utm: Object.keys(named).length > 0 ? named : null,
    ab_test: test && toSubjectTest(test),
  }
}

/** Who sends it, how fast, what is counted, and whether several subjects are tried. */
export function OptionsTab({ campaign }: { campaign: Campaign }) {
  const words = useCampaignWords()
  const may = useMay()
  const isEditable = may('member') && (campaign.status === 'draft' || campaign.status === 'scheduled')
  const draft = useDraft({ of: `campaign/${campaign.id}/options`, saved: valuesOf(campaign) })
  const { values, set: change } = draft
  const saving = useAct(
    () => updateCampaign({ client, path: { campaign_id: campaign.id }, body: toPatch(values) }),
    { stale: ['campaign', 'campaigns'], done: words.saved, onDone: () => draft.done(values) },
  )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <fieldset disabled={!isEditable} style={{ border: 0, padding: 0, margin: 0 }}>
        <Stack gap="xl" maw={640}>
          <DraftNote draft={draft} />
          <Sender campaign={campaign} values={values} onChange={change} isEditable={isEditable} />
          <Section title={words.subjectTest}>
            <SubjectTestFields
              test={values.test}
              firstSubject={campaign.subject}
              onChange={test => change({ test })}
            />
          </Section>
          <Section title={words.tracking}>
            <Stack gap="sm">
              <Checkbox
                label={words.trackOpens}
                checked={values.track_opens}
                onChange={event => change({ track_opens: event.currentTarget.checked })}
              />
              <Checkbox
                label={words.trackClicks}
                checked={values.track_clicks}
                onChange={event => change({ track_clicks: event.currentTarget.checked })}
              />
              <Group grow align="flex-start">
                {utmFields.map(field => (
                  <TextInput
                    key={field}
                    label={`utm_${field}`}
                    maxLength={200}
                    value={values.utm[field]}
                    onChange={event => change({ utm: { ...values.utm, [field]: event.currentTarget.value } })}
                  />
                ))}
              </Group>
              <Checkbox
                label={words.archive}
                description={words.archiveHelp}
                checked={values.archive}
                onChange={event => change({ archive: event.currentTarget.checked })}
              />
            </Stack>
          </Section>
          {isEditable && (
            <Group>
              <Button type="submit" loading={saving.isPending}>
                {words.save}
              </Button>
            </Group>
          )}
        </Stack>
      </fieldset>
    </form>
  )
}

interface SenderProps {
  campaign: Campaign
  values: Values
  isEditable: boolean
  onChange: (some: Partial<Values>) => void
}

function Sender({ campaign, values, isEditable, onChange }: SenderProps) {
  const words = useCampaignWords()
  const formats = useFormats()
  const senders = useQuery({
    queryKey: ['campaign', 'senders'],
    queryFn: () => listCampaignSenders({ client }),
  })
  const found = senders.data?.data ?? []
  const chosen =
    found.find(one => keyOf(one) === values.sender) ??
    (values.sender ? undefined : found.find(one => one.is_default))
  const label = (one: CampaignSender) =>
    one.from_name ? `${one.from_name} <${one.from_email}>` : one.from_email || words.senderKinds[one.kind]
  const options = [
    { value: '', label: words.usualSender },
    ...found.filter(one => one.id !== null).map(one => ({ value: keyOf(one), label: label(one) })),
  ]
  return (
    <Section title={words.sender}>
      <Stack gap="sm">
        <Select
          label={words.sentBy}
          allowDeselect={false}
          disabled={!isEditable}
          data={options}
          value={values.sender}
          onChange={sender => onChange({ sender: sender ?? '' })}
        />
        {chosen && chosen.status !== 'active' && (
          <Alert color="orange" py="xs">
            {words.senderStates[chosen.status]}
          </Alert>
        )}
        {chosen?.remaining_today != null && (
          <Alert color="blue" variant="light" py="xs">
            {words.leftToday(formats.number(chosen.remaining_today))}
          </Alert>
        )}
        <TextInput
          type="email"
          label={words.replyTo}
          description={words.replyToHelp}
          maxLength={320}
          value={values.reply_to}
          onChange={event => onChange({ reply_to: event.currentTarget.value })}
        />
        <NumberInput
          label={words.pace}
          description={words.paceHelp}
          min={1}
          max={60_000}
          allowDecimal={false}
          disabled={!isEditable}
          placeholder={campaign.rate_per_minute === null ? words.noPace : ''}
          value={values.rate_per_minute ?? ''}
          onChange={value => onChange({ rate_per_minute: value === '' ? null : Number(value) })}
        />
      </Stack>
    </Section>
  )
}

const keyOf = (one: CampaignSender) => `${one.kind} ${one.id}`
