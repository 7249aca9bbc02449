import { Badge, Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type CampaignTemplateSummary,
  createCampaignTemplate,
  type ListCampaignTemplatesData,
  listCampaignTemplates,
  seedCampaignTemplates,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useTranslated } from '../../../kit/sentences/use-translated.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useCampaignWords } from '../words.ts'

export function TemplatesPage(): ReactNode {
  const words = useCampaignWords()
  const formats = useFormats()
  const translated = useTranslated()
  const say = (one: CampaignTemplateSummary, text: string) => (one.is_seed ? translated(text) : text)
  const may = useMay()
  const search = useSearch({ from: '/shell/campaigns/templates' })
  const seeding = useAct(() => seedCampaignTemplates({ client }), {
    stale: ['campaign-templates'],
    done: ({ data }) => words.seeded(data.created),
  })
  const columns: Column<CampaignTemplateSummary>[] = [
    { id: 'name', label: words.name, render: one => say(one, one.name) },
    { id: 'category', label: words.category, render: one => one.category && say(one, one.category) },
    { id: 'subject', label: words.subject, wide: true, render: one => one.subject },
    {
      id: 'seed',
      label: words.template,
      wide: true,
      render: one => one.is_seed && <Badge variant="light">{words.isIncluded}</Badge>,
    },
    { id: 'changed', label: words.changed, wide: true, render: one => formats.shortDate(one.updated_at) },
  ]
  return (
    <ListScreen<CampaignTemplateSummary, ListCampaignTemplatesData>
      entity="campaign-templates"
      title={words.templates}
      search={search}
      columns={columns}
      fetch={(query, signal) => listCampaignTemplates({ client, query, signal })}
      href={one => `/campaigns/templates/${one.id}`}
      nameOf={one => say(one, one.name)}
      newLabel={words.newTemplate}
      emptyTitle={words.noTemplates}
      emptyText={words.noTemplatesText}
      more={
        may('member') && (
          <Button variant="default" loading={seeding.isPending} onClick={() => seeding.mutate()}>
            {words.addSeeds}
          </Button>
        )
      }
      form={dialog => <NewTemplate {...dialog} />}
    />
  )
}

const START = '<p>Hi {{first_name | default: "there"}},</p>\n<p></p>\n'

function NewTemplate({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useCampaignWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({ of: 'template/new', saved: { name: '' } })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newTemplate}
      submit={words.createTemplate}
      onClose={onClose}
      onSubmit={() => createCampaignTemplate({ client, body: { name: values.name, source: START } })}
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['campaign-templates'] })
        void navigate({ to: '/campaigns/templates/$templateId', params: { templateId: data.id } })
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
    </FormModal>
  )
}
