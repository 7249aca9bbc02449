import { Alert, Button, Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Campaign, type CampaignSender, listCampaignSenders } from '../../../../../sdk/index.ts'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useCampaignWords } from '../words.ts'
import { type OptionValues, utmFields } from '../writing/option-values.ts'
import type { CampaignDrafts } from '../writing/use-campaign-drafts.ts'
import { SubjectTestFields } from './subject-test.tsx'

interface OptionsTabProps {
  campaign: Campaign
  drafts: CampaignDrafts
}

/** Who sends it, how fast, what is counted, and whether several subjects are tried. */
export function OptionsTab({ campaign, drafts: { options: draft, saving } }: OptionsTabProps) {
  const words = useCampaignWords()
  const may = useMay()
  const isEditable = may('member') && (campaign.status === 'draft' || campaign.status === 'scheduled')
  const { values, set: change } = draft
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        saving.mutate(['options'])
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
  values: OptionValues
  isEditable: boolean
  onChange: (some: Partial<OptionValues>) => void
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
