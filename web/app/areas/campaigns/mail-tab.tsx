import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Campaign, previewCampaign, previewCampaignTemplate } from '../../../../sdk/index.ts'
import { DraftNote } from '../../kit/form/drafts/draft-note.tsx'
import { ContactPicker, type PickedContact } from '../../kit/pick/contact-picker.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import css from './campaigns.module.css'
import { MailPreview } from './mail-preview.tsx'
import { SourceFields } from './source-fields.tsx'
import { useCampaignWords } from './words.ts'
import type { CampaignDrafts } from './writing/use-campaign-drafts.ts'

interface MailTabProps {
  campaign: Campaign
  drafts: CampaignDrafts
}

/** What is written, and beside it what somebody will read. */
export function MailTab({ campaign, drafts: { mail: draft, saving } }: MailTabProps) {
  const words = useCampaignWords()
  const may = useMay()
  const isEditable = may('member') && (campaign.status === 'draft' || campaign.status === 'scheduled')
  const { values } = draft
  return (
    <div className={css.beside}>
      {isEditable && (
        <form
          onSubmit={event => {
            event.preventDefault()
            saving.mutate(['mail'])
          }}
        >
          <Stack gap="sm">
            <DraftNote draft={draft} />
            <TextInput label={words.subject} maxLength={255} {...draft.field('subject')} />
            <TextInput
              label={words.preheader}
              description={words.preheaderHelp}
              maxLength={255}
              {...draft.field('preheader')}
            />
            <TextInput label={words.fromName} maxLength={200} {...draft.field('from_name')} />
            <SourceFields values={values} onChange={draft.set} />
            <Group>
              <Button type="submit" loading={saving.isPending}>
                {words.save}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      <Preview campaign={campaign} values={values} />
    </div>
  )
}

/** As one of those who get it will read it. */
function Preview({ campaign, values }: { campaign: Campaign; values: CampaignDrafts['mail']['values'] }) {
  const words = useCampaignWords()
  const [contact, setContact] = useState<PickedContact | null>(null)
  const [shown] = useDebouncedValue(values, 400)
  const isSaved =
    shown.subject === campaign.subject &&
    shown.source === campaign.source &&
    shown.preheader === campaign.preheader
  const contactId = contact?.id
  const preview = useQuery({
    queryKey: ['campaign', campaign.id, 'preview', contactId, isSaved ? campaign.updated_at : shown],
    queryFn: () =>
      isSaved
        ? previewCampaign({
            client,
            path: { campaign_id: campaign.id },
            body: contactId ? { contact_id: contactId } : {},
          })
        : previewCampaignTemplate({
            client,
            body: {
              kind: shown.kind,
              source: shown.source,
              subject: shown.subject,
              ...(contactId ? { contact_id: contactId } : {}),
            },
          }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap="sm">
      <ContactPicker
        label={words.previewFor}
        placeholder={words.sampleContact}
        value={contact}
        onChange={setContact}
      />
      <MailPreview preview={preview.data?.data} error={preview.error} />
    </Stack>
  )
}
