import { Badge, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type CampaignSummary,
  createCampaign,
  type ListCampaignsData,
  listCampaigns,
  listCampaignTemplates,
} from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import type { Column } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useTranslated } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useCampaignWords } from './words.ts'

export const statusColors = {
  draft: 'gray',
  scheduled: 'grape',
  sending: 'blue',
  paused: 'orange',
  sent: 'green',
  canceled: 'gray',
} as const

export function CampaignsPage(): ReactNode {
  const words = useCampaignWords()
  const formats = useFormats()
  const search = useSearch({ from: '/shell/campaigns' })
  const columns: Column<CampaignSummary, 'name'>[] = [
    { id: 'name', label: words.name, sort: 'name', render: one => one.name },
    {
      id: 'status',
      label: words.status,
      render: one => (
        <Badge variant="light" color={statusColors[one.status]}>
          {words.statuses[one.status]}
        </Badge>
      ),
    },
    { id: 'subject', label: words.subject, wide: true, render: one => one.subject },
    {
      id: 'sent',
      label: words.sentCount,
      align: 'right',
      render: one => formats.number(one.stats.sent),
    },
    {
      id: 'open_rate',
      label: words.opened,
      wide: true,
      align: 'right',
      render: one => formats.percent(one.stats.open_rate),
    },
    {
      id: 'click_rate',
      label: words.clicked,
      wide: true,
      align: 'right',
      render: one => formats.percent(one.stats.click_rate),
    },
    {
      id: 'when',
      label: words.when,
      wide: true,
      render: one => {
        const at = one.finished_at ?? one.started_at ?? one.scheduled_at
        return at ? formats.clock(at) : null
      },
    },
  ]
  return (
    <ListScreen<CampaignSummary, ListCampaignsData>
      entity="campaigns"
      title={words.campaigns}
      search={search}
      columns={columns}
      filters={[
        {
          key: 'status',
          label: words.status,
          single: true,
          options: Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
        },
      ]}
      fetch={(query, signal) => listCampaigns({ client, query, signal })}
      href={one => `/campaigns/${one.id}`}
      nameOf={one => one.name}
      newLabel={words.newCampaign}
      emptyTitle={words.noCampaigns}
      emptyText={words.noCampaignsText}
      form={dialog => <NewCampaign {...dialog} />}
    />
  )
}

function NewCampaign({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useCampaignWords()
  const translated = useTranslated()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({ of: 'campaign/new', saved: { name: '', templateId: null as string | null } })
  const [templateId, setTemplateId] = draft.part('templateId')
  const { field, values } = draft
  const templates = useQuery({
    queryKey: ['campaign-templates', 'choice'],
    queryFn: () => listCampaignTemplates({ client, query: { limit: 200 } }),
    enabled: isOpen,
  })
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newCampaign}
      submit={words.createCampaign}
      onClose={onClose}
      onSubmit={() =>
        createCampaign({
          client,
          body: { name: values.name, ...(templateId ? { template_id: templateId } : {}) },
        })
      }
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['campaigns'] })
        void navigate({
          to: '/campaigns/$campaignId',
          params: { campaignId: data.id },
          search: { tab: 'mail' },
        })
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
      <Select
        label={words.template}
        placeholder={words.noTemplate}
        clearable
        data={(templates.data?.data ?? []).map(({ id, name, is_seed }) => ({
          value: id,
          label: is_seed ? translated(name) : name,
        }))}
        value={templateId}
        error={draft.errorOf('templateId')}
        onChange={setTemplateId}
      />
    </FormModal>
  )
}
