import { Badge, Button } from '@mantine/core'
import { IconEdit, IconKey, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  deleteProject,
  getProject,
  type ListRunsData,
  listProjectEnvironments,
  listRuns,
  type Project,
  type Run,
  rotateProjectWebhookSecret,
} from '../../../../sdk/index.ts'
import { CopyField } from '../../kit/form/copy-field.tsx'
import { Question } from '../../kit/form/question.tsx'
import { ShownOnce } from '../../kit/form/shown-once.tsx'
import type { Column } from '../../kit/list/columns.ts'
import { oneOf } from '../../kit/list/filters.tsx'
import { RecordList } from '../../kit/list/record-list.tsx'
import { MenuAction, MoreMenu } from '../../kit/record/more-menu.tsx'
import { Details, RecordPage, Section } from '../../kit/record/record-page.tsx'
import { EmptyState } from '../../kit/screen/empty-state.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { useCommonWords } from '../../kit/screen/words.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { Environments } from './environments/environments.tsx'
import { useDeliveryNames } from './names.ts'
import { ProjectForm } from './project-form.tsx'
import { StartRun } from './runs/start-run.tsx'
import { useActorName } from './shared/actor.ts'
import { RunBadge } from './state.tsx'
import { useDeploymentWords } from './words.ts'

export function ProjectPage(): ReactNode {
  const words = useDeploymentWords()
  const names = useDeliveryNames()
  const { projectId } = useParams({ from: '/shell/delivery/projects/$projectId' })
  const path = { project_id: projectId }
  const found = useQuery({
    queryKey: ['projects', projectId],
    queryFn: () => getProject({ client, path }),
  })
  const environments = useQuery({
    queryKey: ['projects', projectId, 'environments'],
    queryFn: () => listProjectEnvironments({ client, path, query: { page: 1, limit: 100 } }),
  }).data?.data
  if (!found.data) return <Unloaded query={found} />
  const project = found.data.data
  return (
    <RecordPage
      list={{ to: '/delivery', label: names.projects }}
      title={project.name}
      badges={project.simulated && <Badge variant="default">{words.simulated}</Badge>}
      subtitle={project.repository}
      actions={<Actions project={project} environments={(environments ?? []).map(({ name }) => name)} />}
      aside={
        <Details
          title={words.details}
          items={[
            { label: words.provider, value: words.providers[project.provider] },
            { label: words.repository, value: project.repository },
            { label: words.workflow, value: project.workflow },
            { label: words.branch, value: project.default_branch },
            { label: words.autoDeploy, value: project.auto_deploy ? words.yes : words.no },
            {
              label: words.variables,
              value: project.variables
                .map(({ key, secret, value, last_four }) =>
                  secret ? `${key}=…${last_four ?? ''}` : `${key}=${value ?? ''}`,
                )
                .join(', '),
            },
          ]}
        />
      }
    >
      {environments && <Environments projectId={projectId} environments={environments} />}
      <Runs projectId={projectId} />
      <Section title={words.hook}>
        <CopyField label={words.hookUrl} value={project.webhook_url} description={words.hookText} />
      </Section>
    </RecordPage>
  )
}

function Runs({ projectId }: { projectId: string }) {
  const words = useDeploymentWords()
  const formats = useFormats()
  const nameOf = useActorName()
  const search = useSearch({ from: '/shell/delivery/projects/$projectId' })
  const columns: Column<Run>[] = [
    { id: 'number', label: words.run, render: one => `#${one.number}` },
    {
      id: 'status',
      label: words.status,
      render: one => <RunBadge status={one.status} waiting={one.waiting_for} />,
    },
    { id: 'environment', label: words.environment, render: one => one.environment },
    {
      id: 'ref',
      label: words.ref,
      wide: true,
      render: one => [one.ref, one.commit_sha?.slice(0, 7)].filter(Boolean).join(' · '),
    },
    { id: 'trigger', label: words.trigger, wide: true, render: one => words.triggers[one.trigger] },
    {
      id: 'by',
      label: words.by,
      wide: true,
      optional: true,
      render: one => nameOf(one.created_by),
    },
    { id: 'when', label: words.when, wide: true, render: one => formats.ago(one.created_at) },
  ]
  return (
    <Section title={words.runs}>
      <RecordList<Run, ListRunsData>
        isInside
        entity="runs"
        scope={[projectId]}
        title={words.runs}
        search={search}
        columns={columns}
        filters={[oneOf('status', words.status, words.runStatuses)]}
        fetch={(query, signal) => listRuns({ client, path: { project_id: projectId }, query, signal })}
        href={one => `/delivery/runs/${one.id}`}
        nameOf={one => `#${one.number}`}
        empty={<EmptyState title={words.noRuns} isSmall />}
      />
    </Section>
  )
}

function Actions({ project, environments }: { project: Project; environments: string[] }) {
  const words = useDeploymentWords()
  const shell = useCommonWords()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'run' | 'change' | 'rotate' | 'delete' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const path = { project_id: project.id }
  const close = () => setDialog(null)
  return (
    <>
      <Button onClick={() => setDialog('run')}>{words.startRun}</Button>
      <MoreMenu label={shell.actions}>
        <MenuAction icon={IconEdit} onClick={() => setDialog('change')}>
          {words.change}
        </MenuAction>
        <MenuAction icon={IconKey} onClick={() => setDialog('rotate')}>
          {words.rotate}
        </MenuAction>
        <MenuAction icon={IconTrash} onClick={() => setDialog('delete')}>
          {words.delete}
        </MenuAction>
      </MoreMenu>
      {dialog === 'run' && <StartRun project={project} environments={environments} onClose={close} />}
      {dialog === 'change' && <ProjectForm project={project} onClose={close} />}
      {dialog === 'rotate' && (
        <Question
          isOpen
          title={words.rotateTitle}
          text={words.rotateText}
          submit={words.rotate}
          onClose={close}
          onSubmit={() => rotateProjectWebhookSecret({ client, path })}
          onDone={({ data }) => {
            close()
            setSecret(data.webhook_secret)
          }}
        />
      )}
      {dialog === 'delete' && (
        <Question
          isOpen
          isDangerous
          title={words.deleteTitle(project.name)}
          text={words.deleteProjectText}
          submit={words.delete}
          onClose={close}
          onSubmit={() => deleteProject({ client, path })}
          onDone={() => void navigate({ to: '/delivery' })}
        />
      )}
      <ShownOnce
        title={words.secretTitle}
        label={words.secret}
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </>
  )
}
