import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  createDashboard,
  type Dashboard,
  type ListDashboardsData,
  listDashboards,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useReportNames } from '../names.ts'
import { useReportWords } from '../words.ts'

export function DashboardsPage(): ReactNode {
  const words = useReportWords()
  const formats = useFormats()
  const columns: Column<Dashboard>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    { id: 'widgets', label: words.widgets, align: 'right', render: one => formats.number(one.widget_count) },
    {
      id: 'visibility',
      label: words.visibility,
      wide: true,
      render: one => words.visibilities[one.visibility],
    },
    { id: 'changed', label: words.changed, wide: true, render: one => formats.ago(one.updated_at) },
  ]
  return (
    <ListScreen<Dashboard, ListDashboardsData>
      entity="dashboards"
      title={useReportNames().dashboards}
      search={useSearch({ from: '/shell/dashboards' })}
      columns={columns}
      fetch={(query, signal) => listDashboards({ client, query, signal })}
      href={one => `/dashboards/${one.id}`}
      nameOf={one => one.name}
      newLabel={useReportNames().newDashboard}
      emptyTitle={words.noDashboards}
      emptyText={words.noDashboardsText}
      form={dialog => <NewDashboard {...dialog} />}
    />
  )
}

function NewDashboard({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useReportWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({ of: 'dashboard/new', saved: { name: '' } })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={useReportNames().newDashboard}
      submit={words.create}
      onClose={onClose}
      onSubmit={() => createDashboard({ client, body: { name: values.name } })}
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['dashboards'] })
        void navigate({ to: '/dashboards/$dashboardId', params: { dashboardId: data.id } })
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
    </FormModal>
  )
}
