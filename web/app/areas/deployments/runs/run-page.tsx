import { Alert, Badge, Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  approveRun,
  cancelRun,
  downloadRunArtifact,
  getProject,
  getRun,
  listRunArtifacts,
  type Run,
  retryRun,
} from '../../../../../sdk/index.ts'
import { download } from '../../../kit/documents/download.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { Details, RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { Row, Rows } from '../../../kit/settings/rows.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useActorName } from '../shared/actor.ts'
import { RunBadge } from '../state.tsx'
import { useDeploymentWords } from '../words.ts'
import { RunLog } from './run-log.tsx'
import { Steps } from './steps.tsx'

export const hasEnded = ({ status }: Pick<Run, 'status'>): boolean =>
  status !== 'queued' && status !== 'running'

export function RunPage(): ReactNode {
  const words = useDeploymentWords()
  const { runId } = useParams({ from: '/shell/delivery/runs/$runId' })
  const found = useQuery({
    queryKey: ['runs', 'one', runId],
    queryFn: () => getRun({ client, path: { run_id: runId } }),
  })
  const projectId = found.data?.data.project_id
  const itsProject = useQuery({
    queryKey: ['projects', projectId],
    queryFn: () => getProject({ client, path: { project_id: projectId! } }),
    enabled: projectId !== undefined,
  })
  if (!found.data || !itsProject.data) return <Unloaded query={[found, itsProject]} />
  const project = itsProject.data.data
  const run = found.data.data
  return (
    <RecordPage
      list={{ to: `/delivery/projects/${run.project_id}`, label: project.name }}
      title={words.runTitle(run.number)}
      badges={
        <>
          <RunBadge status={run.status} waiting={run.waiting_for} />
          {run.simulated && <Badge variant="default">{words.simulated}</Badge>}
        </>
      }
      subtitle={[run.environment, run.ref, run.commit_sha?.slice(0, 7)].filter(Boolean).join(' · ')}
      actions={<Actions run={run} />}
      aside={<Facts run={run} />}
    >
      {run.waiting_for && (
        <Alert color={run.waiting_for === 'approval' ? 'orange' : 'blue'} mb="md">
          {words.waitTexts[run.waiting_for]}
        </Alert>
      )}
      {run.error && (
        <Alert color={run.status === 'failed' ? 'red' : 'gray'} mb="md">
          {run.error}{' '}
          {run.superseded_by && (
            <TextLink to="/delivery/runs/$runId" params={{ runId: run.superseded_by }}>
              {words.toNewer}
            </TextLink>
          )}
        </Alert>
      )}
      <Steps steps={run.steps} />
      <RunLog key={runId} runId={runId} isOver={hasEnded(run)} />
      <Artifacts run={run} />
    </RecordPage>
  )
}

function Facts({ run }: { run: Run }) {
  const words = useDeploymentWords()
  const formats = useFormats()
  const nameOf = useActorName()
  return (
    <Details
      title={words.details}
      items={[
        { label: words.environment, value: run.environment },
        { label: words.ref, value: run.ref },
        { label: words.commit, value: run.commit_sha?.slice(0, 12) },
        { label: words.trigger, value: words.triggers[run.trigger] },
        { label: words.by, value: nameOf(run.created_by) },
        { label: words.approvedBy, value: run.approved_by && nameOf(run.approved_by) },
        { label: words.reason, value: run.reason },
        { label: words.created, value: formats.dateTime(run.created_at) },
        { label: words.started, value: run.started_at && formats.dateTime(run.started_at) },
        { label: words.finished, value: run.finished_at && formats.dateTime(run.finished_at) },
        {
          label: words.retryOf,
          value: run.retry_of && (
            <TextLink to="/delivery/runs/$runId" params={{ runId: run.retry_of }}>
              {words.thatRun}
            </TextLink>
          ),
        },
      ]}
    />
  )
}

function Actions({ run }: { run: Run }) {
  const words = useDeploymentWords()
  const navigate = useNavigate()
  const me = useMe()
  const path = { run_id: run.id }
  const stale = ['runs', 'projects']
  const approving = useAct(() => approveRun({ client, path }), { stale, done: words.approved })
  const canceling = useAct(() => cancelRun({ client, path }), { stale })
  const retrying = useAct(() => retryRun({ client, path }), {
    stale,
    onDone: ({ data }) => void navigate({ to: '/delivery/runs/$runId', params: { runId: data.id } }),
  })
  const isMine = run.created_by === `user:${me.user.id}`
  return (
    <>
      {run.waiting_for === 'approval' && !isMine && (
        <Button loading={approving.isPending} onClick={() => approving.mutate()}>
          {words.approve}
        </Button>
      )}
      {hasEnded(run) ? (
        <Button variant="default" loading={retrying.isPending} onClick={() => retrying.mutate()}>
          {words.retry}
        </Button>
      ) : (
        <Button variant="default" loading={canceling.isPending} onClick={() => canceling.mutate()}>
          {words.cancel}
        </Button>
      )}
    </>
  )
}

function Artifacts({ run }: { run: Run }) {
  const words = useDeploymentWords()
  const formats = useFormats()
  const path = { run_id: run.id }
  const artifacts = useQuery({
    queryKey: ['runs', 'one', run.id, 'artifacts', run.status],
    queryFn: () => listRunArtifacts({ client, path }),
  }).data?.data
  const save = (name: string) =>
    download(async () => {
      const file = await downloadRunArtifact({ client, path: { ...path, name } })
      return new Blob([file as BlobPart])
    }, name)
  if (!artifacts) return null
  return (
    <Section title={words.artifacts}>
      {artifacts.length === 0 && <Text c="dimmed">{words.noArtifacts}</Text>}
      <Rows label={words.artifacts}>
        {artifacts.map(({ name, size }) => (
          <Row key={name} title={name} note={words.bytes(formats.number(size))}>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} />}
              aria-label={`${words.download}: ${name}`}
              onClick={() => save(name)}
            >
              {words.download}
            </Button>
          </Row>
        ))}
      </Rows>
    </Section>
  )
}
