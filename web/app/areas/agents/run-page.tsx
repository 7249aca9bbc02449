import { Alert, Badge, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AgentRun, cancelAgentRun, getAgent, getAgentRun } from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { Details, RecordPage, Section } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import css from './agents.module.css'
import { textOf, useCost } from './cost.ts'
import { StatusBadge } from './state.tsx'
import { StepRows } from './step-rows.tsx'
import { useAgentWords } from './words.ts'

export function AgentRunPage(): ReactNode {
  const words = useAgentWords()
  const { runId } = useParams({ from: '/shell/agents/runs/$runId' })
  const found = useQuery({
    queryKey: ['agent-runs', 'one', runId],
    queryFn: () => getAgentRun({ client, path: { agent_run_id: runId } }),
  })
  const agentId = found.data?.data.agent_id
  const itsAgent = useQuery({
    queryKey: ['agents', agentId],
    queryFn: () => getAgent({ client, path: { agent_id: agentId! } }),
    enabled: agentId !== undefined,
  })
  if (!found.data || !itsAgent.data) return <Unloaded query={[found, itsAgent]} />
  const agent = itsAgent.data.data
  const run = found.data.data
  return (
    <RecordPage
      list={{ to: `/agents/${run.agent_id}`, label: agent.name }}
      title={textOf(run.input).slice(0, 120) || words.run}
      badges={
        <>
          <StatusBadge status={run.status} />
          {run.simulated && <Badge variant="default">{words.simulated}</Badge>}
        </>
      }
      actions={<Actions run={run} />}
      aside={<Facts run={run} />}
    >
      {run.error && (
        <Alert color="red" mb="md">
          {run.error}
        </Alert>
      )}
      <Usage usage={run.usage} />
      <Section title={words.input}>
        <Text size="sm" className={css.text}>
          {textOf(run.input)}
        </Text>
      </Section>
      <Section title={words.steps}>
        {run.steps.length === 0 ? <Text c="dimmed">{words.noSteps}</Text> : <StepRows steps={run.steps} />}
      </Section>
      <Section title={words.output}>
        {run.output ? (
          <Text size="sm" className={css.output}>
            {run.output}
          </Text>
        ) : (
          <Text c="dimmed">{words.noOutput}</Text>
        )}
      </Section>
    </RecordPage>
  )
}

function Usage({ usage }: { usage: AgentRun['usage'] }) {
  const words = useAgentWords()
  const formats = useFormats()
  const cost = useCost()
  return (
    <Figures label={words.usage}>
      <Figure label={words.inputTokens} value={formats.number(usage.input_tokens)} />
      <Figure label={words.outputTokens} value={formats.number(usage.output_tokens)} />
      <Figure label={words.cost} value={cost(usage)} />
    </Figures>
  )
}

function Facts({ run }: { run: AgentRun }) {
  const words = useAgentWords()
  const formats = useFormats()
  return (
    <Details
      title={words.details}
      items={[
        { label: words.version, value: formats.number(run.agent_version) },
        { label: words.created, value: formats.dateTime(run.created_at) },
        { label: words.started, value: run.started_at && formats.dateTime(run.started_at) },
        { label: words.finished, value: run.finished_at && formats.dateTime(run.finished_at) },
        {
          label: words.session,
          value: run.session_id && (
            <TextLink to="/agents/sessions/$sessionId" params={{ sessionId: run.session_id }}>
              {words.toSession}
            </TextLink>
          ),
        },
        ...Object.entries(run.metadata).map(([label, value]) => ({ label, value: String(value) })),
      ]}
    />
  )
}

function Actions({ run }: { run: AgentRun }) {
  const words = useAgentWords()
  const canceling = useAct(() => cancelAgentRun({ client, path: { agent_run_id: run.id } }), {
    stale: ['agent-runs'],
  })
  return (
    (run.status === 'queued' || run.status === 'running') && (
      <Button variant="default" loading={canceling.isPending} onClick={() => canceling.mutate()}>
        {words.cancel}
      </Button>
    )
  )
}
