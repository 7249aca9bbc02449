import { Badge } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type ListProjectsData, listProjects, type Project } from '../../../../sdk/index.ts'
import { ShownOnce } from '../../kit/form/shown-once.tsx'
import type { Column } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useDeliveryNames } from './names.ts'
import { ProjectForm } from './project-form.tsx'
import { RunBadge } from './state.tsx'
import { useDeploymentWords } from './words.ts'

export function ProjectsPage(): ReactNode {
  const words = useDeploymentWords()
  const names = useDeliveryNames()
  const formats = useFormats()
  const [secret, setSecret] = useState<string | null>(null)
  const search = useSearch({ from: '/shell/delivery' })
  const columns: Column<Project>[] = [
    {
      id: 'name',
      label: words.name,
      render: one => (
        <>
          {one.name}{' '}
          {one.simulated && (
            <Badge variant="default" size="xs">
              {words.simulated}
            </Badge>
          )}
        </>
      ),
    },
    { id: 'repository', label: words.repository, wide: true, render: one => one.repository },
    {
      id: 'last_run',
      label: words.lastRun,
      render: one =>
        one.last_run && (
          <>
            #{one.last_run.number} <RunBadge status={one.last_run.status} />
          </>
        ),
    },
    {
      id: 'last_run_at',
      label: words.when,
      wide: true,
      render: one => one.last_run && formats.ago(one.last_run.created_at),
    },
    { id: 'provider', label: words.provider, wide: true, render: one => words.providers[one.provider] },
  ]
  return (
    <>
      <ListScreen<Project, ListProjectsData>
        entity="projects"
        title={names.projects}
        search={search}
        columns={columns}
        hasSearch={false}
        fetch={({ page, limit }, signal) =>
          listProjects({ client, query: { page: Number(page), limit: Number(limit) }, signal })
        }
        href={one => `/delivery/projects/${one.id}`}
        nameOf={one => one.name}
        newLabel={names.newProject}
        emptyTitle={words.noProjects}
        emptyText={words.noProjectsText}
        form={({ isOpen, onClose }) => isOpen && <ProjectForm onClose={onClose} onSecret={setSecret} />}
      />
      <ShownOnce
        title={words.secretTitle}
        label={words.secret}
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </>
  )
}
