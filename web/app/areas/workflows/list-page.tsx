import { Badge, Group, Select, Text, Textarea, TextInput, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  createWorkflow,
  type ListWorkflowsData,
  listWorkflows,
  type WorkflowSummary,
} from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import type { Column } from '../../kit/list/columns.ts'
import { oneOf } from '../../kit/list/filters.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useColumnKinds } from '../../kit/list/use-column-kinds.ts'
import { useTranslated } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { statusColors } from './colors.ts'
import { drawTemplate, type TemplateId } from './templates/templates.ts'
import { useTemplateWords } from './templates/words.ts'
import { useWorkflowWords } from './words.ts'

export function WorkflowsPage(): ReactNode {
  const words = useWorkflowWords()
  const formats = useFormats()
  const search = useSearch({ from: '/shell/workflows' })
  const { number } = useColumnKinds<WorkflowSummary>()
  const columns: Column<WorkflowSummary>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    { id: 'status', label: words.status, render: one => <Status workflow={one} /> },
    number('live', words.live, one => one.counts.running + one.counts.waiting, { wide: false }),
    number('completed', words.completed, one => one.counts.completed),
    {
      id: 'failed',
      label: words.failed,
      align: 'right',
      wide: true,
      render: one => (
        <Text size="sm" {...(one.counts.failed > 0 ? { c: 'var(--bad)', fw: 600 } : {})}>
          {formats.number(one.counts.failed)}
        </Text>
      ),
    },
    number('steps', words.steps, one => one.node_count, { optional: true }),
    { id: 'changed', label: words.changed, wide: true, render: one => formats.ago(one.updated_at) },
  ]
  return (
    <ListScreen<WorkflowSummary, ListWorkflowsData>
      entity="workflows"
      title={words.workflows}
      search={search}
      columns={columns}
      filters={[oneOf('status', words.status, words.statuses)]}
      fetch={(query, signal) => listWorkflows({ client, query: oneStatus(query), signal })}
      href={one => `/workflows/${one.id}`}
      nameOf={one => one.name}
      newLabel={words.newWorkflow}
      emptyTitle={words.noneYet}
      emptyText={words.noneYetText}
      form={dialog => <NewWorkflow {...dialog} />}
    />
  )
}

/** Filters come as lists; this one takes a single value. */
function oneStatus({ status, ...query }: Record<string, unknown>) {
  const [one] = [status].flat()
  return one === undefined ? query : { ...query, status: one as 'draft' }
}

function Status({ workflow }: { workflow: WorkflowSummary }) {
  const words = useWorkflowWords()
  const translated = useTranslated()
  const { status, health } = workflow
  return (
    <Group gap={6} wrap="nowrap">
      <Badge variant="light" color={statusColors[status]} miw="max-content">
        {words.statuses[status]}
      </Badge>
      {health.status === 'degraded' && (
        <Tooltip label={health.issues[0] ? translated(health.issues[0].message) : words.needsLook}>
          <IconAlertTriangle size={15} color="var(--warn)" aria-label={words.needsLook} role="img" />
        </Tooltip>
      )}
    </Group>
  )
}

function NewWorkflow({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useWorkflowWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const starts = useTemplateWords()
  const draft = useDraft({ of: 'workflow/new', saved: { template: '', name: '', description: '' } })
  const { field, values, set } = draft
  const known = Object.entries(starts.templates)
  const template = known.some(([id]) => id === values.template) ? (values.template as TemplateId) : null
  const choose = (id: string) => {
    const isUntouched = known.some(([, one]) => one.name === values.name) || values.name === ''
    set({ template: id, ...(isUntouched ? { name: known.find(([one]) => one === id)?.[1].name ?? '' } : {}) })
  }
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newWorkflow}
      submit={words.createWorkflow}
      onClose={onClose}
      onSubmit={() =>
        createWorkflow({
          client,
          body: {
            name: values.name,
            description: values.description.trim() || null,
            ...(template
              ? {
                  graph: drawTemplate(template, starts.templates),
                  settings: { reentry: 'after_end' as const },
                }
              : {}),
          },
        })
      }
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['workflows'] })
        void navigate({ to: '/workflows/$workflowId', params: { workflowId: data.id } })
      }}
    >
      <Select
        label={starts.begin}
        {...(template ? { description: starts.templates[template].about } : {})}
        inputWrapperOrder={['label', 'input', 'description']}
        allowDeselect={false}
        data={[
          { value: '', label: starts.empty },
          ...known.map(([value, { name }]) => ({ value, label: name })),
        ]}
        value={template ?? ''}
        onChange={id => choose(id ?? '')}
      />
      <TextInput label={words.name} required data-autofocus {...field('name')} />
      <Textarea label={words.description} autosize minRows={2} {...field('description')} />
    </FormModal>
  )
}
