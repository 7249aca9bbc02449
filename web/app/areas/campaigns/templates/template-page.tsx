import { Badge, Button, Group, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type CampaignTemplate,
  deleteCampaignTemplate,
  getCampaignTemplate,
  previewCampaignTemplate,
  updateCampaignTemplate,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { SavedForm } from '../../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { useTranslated } from '../../../kit/sentences/use-translated.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import css from '../campaigns.module.css'
import { MailPreview } from '../mail-preview.tsx'
import { SourceFields } from '../source-fields.tsx'
import { useCampaignWords } from '../words.ts'

const stale = ['campaign-templates']

export function TemplatePage(): ReactNode {
  const { templateId } = useParams({ from: '/shell/campaigns/templates/$templateId' })
  const words = useCampaignWords()
  const may = useMay()
  const translated = useTranslated()
  const navigate = useNavigate()
  const template = useQuery({
    queryKey: ['campaign-templates', templateId],
    queryFn: () => getCampaignTemplate({ client, path: { template_id: templateId } }),
  })
  const removing = useAct(() => deleteCampaignTemplate({ client, path: { template_id: templateId } }), {
    stale,
    onDone: () => void navigate({ to: '/campaigns/templates' }),
  })
  if (!template.data) return <Unloaded query={template} />
  const one = template.data.data
  const say = (text: string) => (one.is_seed ? translated(text) : text)
  return (
    <RecordPage
      list={{ to: '/campaigns/templates', label: words.templates }}
      title={say(one.name)}
      badges={one.is_seed && <Badge variant="light">{words.isIncluded}</Badge>}
      subtitle={one.category && say(one.category)}
      actions={
        may('member') && (
          <ConfirmButton
            size="sm"
            question={say(one.name)}
            confirm={words.delete}
            onConfirm={() => removing.mutate()}
          >
            {words.delete}
          </ConfirmButton>
        )
      }
    >
      <Editor key={one.id} template={one} isEditable={may('member')} />
    </RecordPage>
  )
}

function Editor({ template, isEditable }: { template: CampaignTemplate; isEditable: boolean }) {
  const words = useCampaignWords()
  const { name, subject, kind, source } = template
  const draft = useSavedDraft(
    { of: `campaign-template/${template.id}`, saved: { name, subject, kind, source } },
    body => updateCampaignTemplate({ client, path: { template_id: template.id }, body }),
    stale,
  )
  const { values } = draft
  const [shown] = useDebouncedValue(values, 400)
  const preview = useQuery({
    queryKey: ['campaign-templates', template.id, 'preview', shown],
    queryFn: () =>
      previewCampaignTemplate({
        client,
        body: { kind: shown.kind, source: shown.source, subject: shown.subject },
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={css.beside}>
      {isEditable && (
        <SavedForm draft={draft}>
          <Stack gap="sm">
            <TextInput label={words.name} required {...draft.field('name')} />
            <TextInput label={words.subject} {...draft.field('subject')} />
            <SourceFields values={values} onChange={draft.set} />
            <Group>
              <Button type="submit" loading={draft.isSaving}>
                {words.save}
              </Button>
            </Group>
          </Stack>
        </SavedForm>
      )}
      <MailPreview preview={preview.data?.data} error={preview.error} />
    </div>
  )
}
