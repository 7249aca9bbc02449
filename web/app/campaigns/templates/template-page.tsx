import { Badge, Button, Group, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type CampaignTemplate,
  deleteCampaignTemplate,
  getCampaignTemplate,
  previewCampaignTemplate,
  updateCampaignTemplate,
} from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { useAct } from '../../form/use-act.ts'
import { RecordPage } from '../../record/record-page.tsx'
import { client } from '../../session/api.ts'
import { useMay } from '../../session/session.ts'
import { Unloaded } from '../../shell/screen-states.tsx'
import css from '../campaigns.module.css'
import { MailPreview } from '../mail-preview.tsx'
import { SourceFields } from '../source-fields.tsx'
import { useCampaignWords } from '../words.ts'

const stale = ['campaign-templates']

export function TemplatePage(): ReactNode {
  const { templateId } = useParams({ from: '/shell/campaigns/templates/$templateId' })
  const words = useCampaignWords()
  const may = useMay()
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
  return (
    <RecordPage
      list={{ to: '/campaigns/templates', label: words.templates }}
      title={one.name}
      badges={one.is_seed && <Badge variant="light">{words.comesWithHouse}</Badge>}
      subtitle={one.category}
      actions={
        may('member') && (
          <ConfirmButton
            size="sm"
            question={one.name}
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
  const [values, setValues] = useState({
    name: template.name,
    subject: template.subject,
    kind: template.kind,
    source: template.source,
  })
  const change = (some: Partial<typeof values>) => setValues(old => ({ ...old, ...some }))
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
  const saving = useAct(
    () => updateCampaignTemplate({ client, path: { template_id: template.id }, body: values }),
    { stale, done: words.saved },
  )
  return (
    <div className={css.beside}>
      {isEditable && (
        <form
          onSubmit={event => {
            event.preventDefault()
            saving.mutate()
          }}
        >
          <Stack gap="sm">
            <TextInput
              label={words.name}
              required
              value={values.name}
              onChange={event => change({ name: event.currentTarget.value })}
            />
            <TextInput
              label={words.subject}
              value={values.subject}
              onChange={event => change({ subject: event.currentTarget.value })}
            />
            <SourceFields values={values} onChange={change} />
            <Group>
              <Button type="submit" loading={saving.isPending}>
                {words.save}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      <MailPreview preview={preview.data?.data} error={preview.error} />
    </div>
  )
}
